"""Hands of melds in a real browser: sorted, drawn to, bought for, laid down, and a whole match of them."""

import re
import time
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

import buio
from buio.bots import Persona, RandomPlayer
from buio.bots.player import BALANCED
from buio.bots.rummy import good_player
from buio.cards import parse_cards
from buio.play.match import MatchPlay
from buio.play.options import Options
from buio.play.rummy_options import LayMelds
from buio.play.shuffle import Shuffle
from buio.play.view import View
from buio.table.room import Room
from buio.table.settings import Settings
from tests.browser.conftest import Host
from tests.browser.guest import SIZES, Guest, a_third
from tests.browser.test_worker import IN_CHARGE
from tests.rulebook import rule

pytestmark = pytest.mark.browser
PHONE, ACROSS, DESK = (390, 844), (640, 360), (1280, 800)


class Quick(RandomPlayer):
    """Calls, lays down what it can, buys nothing; else anything."""

    def choose(self, view: View, options: Options) -> buio.Move:
        for verb in ("close", "open", "meld", "cc", "no"):
            option = options.get(verb)
            if option is not None:
                if isinstance(option, LayMelds):
                    return option.suggestion(options.seat)
                return next(option.moves(options.seat))
        return super().choose(view, options)


class QuickRoom(Room):
    """A room whose bots think no longer than they must.

    So many deals ahead are over as soon as so many people sit: no page has shown them, and good players have made the
    moves of the people.
    """

    ahead, people = 0, 0

    def settle(self) -> None:
        super().settle()
        self.bots = {name: Persona(name, Quick) for name in self.bots}
        if len(self.night.people) - len(self.bots) == self.people:
            deals, self.ahead = self.ahead, 0  # what is done here settles, too
            while self.night.deals < deals:
                self.play_a_deal()

    def play_a_deal(self) -> None:
        self.ready = True
        self.step()
        assert self.deal is not None
        player = good_player(self.deal.recipe, 1, BALANCED)
        assert player is not None
        while self.running:
            if self.names[seat := self.deal.actor] in self.bots:
                self.step()
            else:
                self.play(player.choose(self.deal.view(seat), self.deal.options()))


class Stacked(Shuffle):
    """Deals these cards first, in every deal."""

    def __init__(self, first: Sequence[int]) -> None:
        super().__init__(1)
        self.first = list(first)

    def order(self, cards: Sequence[int], shuffle: int) -> tuple[int, ...]:
        left = list(cards)
        for card in self.first:
            if card not in left:
                return super().order(cards, shuffle)
            left.remove(card)
        return (*self.first, *super().order(left, shuffle))

    def next(self) -> "Stacked":
        return self


def room(code: str, bots: int = 0, shuffle: Shuffle | None = None, stack: int = 200, **rules: int | str) -> QuickRoom:
    game = buio.games[code]
    how = Settings(bots=bots, stack=stack, pace=0, rest=-1)
    table = QuickRoom.new(game, game.rules(**rules), how, shuffle or Shuffle(11))
    assert isinstance(table, QuickRoom)
    if shuffle is not None:
        table.night.shuffle = lambda: shuffle  # type: ignore[method-assign]
    return table


def dealt(*hands: str, then: str = "") -> Shuffle:
    """A shuffle for so many players as there are hands, the dealer's the last one; then these cards."""
    cards = [parse_cards(hand) for hand in hands]
    return Stacked([card for round_ in zip(*cards, strict=True) for card in round_] + list(parse_cards(then)))


def seated(
    host: Host, table: QuickRoom, *names: str, size: tuple[int, int] = PHONE, pace: float = 0, **more: object
) -> list[Guest]:
    """These people at this table; the first deal begins when all of them sit."""
    visit = host(table)
    table.settings = table.coming = replace(table.settings, pace=pace)
    table.ready, table.people = False, len(names)
    guests = []
    for name in names:
        guests.append(visit(size, **more))
        guests[-1].page.locator("#name").wait_for()
        table.ready = name == names[-1]
        guests[-1].sit(name)
    return guests


def actor(guests: Sequence[Guest], wanted: str = "", seconds: float = 20) -> Guest:
    """Who has something of this kind to do, as soon as somebody has."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for guest in guests:
            now = guest.now()
            if now and wanted in now:
                return guest
        guests[0].page.wait_for_timeout(40)
    raise AssertionError(f"nobody has to {wanted or 'do anything'}")


def check(guest: Guest) -> None:
    """Nothing sticks out, nothing stands in anybody's way, no word is missing."""
    assert guest.fits()
    assert guest.sticking_out() == []
    assert not re.search(r"[{}]|undefined|NaN", guest.page.locator("body").inner_text())
    assert guest.faults() == []


def in_every_place(guest: Guest) -> None:
    """The same at a desk, on a phone on its side and, at the last, upright."""
    for width, height in (DESK, ACROSS, PHONE):
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate("size => player.settled(...size)", [width, height])
        check(guest)


FULL = {"ramino_v1": 4, "ramino_pokerize": 7, "ramino_9": 5, "carioca": 5, "carioca_pazza": 7}


SEEN = """() => {
  const whole = (it) => {
    const { left, top, right, bottom, height } = it.getBoundingClientRect()
    for (let up = it.parentElement; up; up = up.parentElement) {
      const frame = up.getBoundingClientRect()
      const cuts = frame.top > top + 1 || frame.bottom < bottom - 1
      if (cuts && getComputedStyle(up).overflowY !== 'visible') return false
    }
    return height > 1 && left >= 0 && right <= innerWidth && bottom <= innerHeight
  }
  const all = (which) => [...document.querySelectorAll(which)]
  const seen = (which) => all(which).filter(whole).length
  const rows = new Set(all('.fan li').map((it) => Math.round(it.getBoundingClientRect().top))).size
  const labels = all('.meld i').map((it) => parseFloat(getComputedStyle(it).fontSize))
  const small = Math.min(13, ...labels) < 13
  return { asks: seen('.contract'), pot: seen('.pot h3'), melds: seen('.meld'), all: all('.meld').length, rows, small }
}"""
"""What of a deal of a match is seen whole, without scrolling: what it asks for, pot, melds; how many rows of cards;
whether what a joker stands for is written too small."""


def test_on_a_phone_on_its_side_melds_of_four_and_what_the_deal_asks_for_are_seen_at_once(host: Host) -> None:
    """The cards that are left after laying down lie in one row."""
    table = room("carioca", 3)
    table.ahead = 3
    (guest,) = seated(host, table, "Anna", size=ACROSS, service_workers="allow")
    for _ in range(60):
        if guest.situation() == "over":
            guest.play_on()
            continue
        guest.page.evaluate("player.settled()")
        found = guest.page.evaluate(SEEN)
        assert (found["asks"], found["pot"], found["rows"]) == (1, 1, 1), found
        assert (found["melds"], found["small"]) == (found["all"], False), found
        if found["all"] > 11:
            break
        guest.play_on()
    assert found["all"] > 11, "four owners with three melds each"


def test_whoever_may_come_back_reads_so_on_a_phone_on_its_side(host: Host) -> None:
    """The German word is longer than half of the room beside the cloth."""
    table = room("carioca", 1, Shuffle(7), exit_score=1)
    table.ahead = 1  # with these cards she has two points then, and is out
    (guest,) = seated(host, table, "Anna", size=ACROSS, language="de-DE")
    guest.play_on()
    guest.page.get_by_role("button", name="Zurückkommen").wait_for()
    guest.looks(((640, 360), (844, 390)))


@pytest.mark.parametrize("code", FULL)
def test_a_deal_at_a_full_table(host: Host, code: str) -> None:
    """A hand to play and the end in all sizes; anything else in a third of them, another one with every game."""
    offers = {"buy_cost": 0} if code == "carioca_pazza" else {}  # each offer keeps its buttons shut for a moment
    (guest,) = seated(host, room(code, FULL[code], None, 200, reshuffles=0, **offers), "Anna", service_workers="allow")
    guest.page.wait_for_function(IN_CHARGE)
    seen: list[str] = []
    number = list(FULL).index(code)
    while not {*seen} & {"over", "other"}:
        now = guest.beyond(seen, raised="CR")
        guest.looks(SIZES if now in ("over", "other", "hand: play") else a_third(number + len(seen)))
        seen.append(now)
        if now == "hand: play":
            guest.page.keyboard.press("a")
            guest.page.wait_for_timeout(500)  # what the table answers may leave all cards as they lie
            guest.looks(a_third(number))
    assert "hand: draw" in seen
    expect(guest.page.locator(".result h3")).to_be_visible()


def play(guests: Sequence[Guest], place: str, words: str = "") -> list[str]:
    """Let everybody play by the buttons, deal after deal, until such words are in such a place; what was done."""
    for guest in guests:
        guest.page.evaluate("([place, words]) => { player.told = player.play(place, words) }", [place, words])
    told = [guest.page.evaluate("player.told") for guest in guests]
    return [move for one in told for move in one]


def all_ready(guests: Sequence[Guest]) -> None:
    """Everybody is ready for the next deal, which begins with the last of them."""
    for guest in guests:
        guest.slot("N").click()
    for guest in guests:
        expect(guest.page.locator(".result")).to_have_count(0)


@rule("RAM-3.15", "RAM-3.16", "RAM-3.17")
def test_the_last_deals_of_a_match_are_played_by_somebody_and_bots(host: Host) -> None:
    table = room("carioca", 3, reshuffles=0, buy_cost=0, exit_score=250)
    table.ahead = 6
    guests = seated(host, table, "Anna")
    page = guests[0].page
    told = play(guests, ".result .part", "piatto del gioco")
    assert {"hand: draw", "hand: discard"} <= set(told)
    assert told.count("over") == 2, "she has gone on to the seventh deal and to the last"
    expect(page.locator(".scores tbody tr")).to_have_count(4)
    expect(page.locator(".scores .won")).not_to_have_count(0)
    check(guests[0])
    assert table.deal is not None
    assert table.deal.facet(MatchPlay).pool == 0
    assert sum(person.stack for person in table.night.people.values()) == 800
    assert table.night.deals <= 8


@rule("RAM-2W.05", "RAM-2W.06", "RAM-2W.07")
def test_the_opening_rises_with_every_deal_that_is_passed(host: Host) -> None:
    guests = seated(host, room("ramino_9", stack=2000), "Anna", "Bruno", "Carla")
    for opening in (5, 10, 20, 30, 40):
        guest = actor(guests, "R")
        expect(guest.slot("R")).to_contain_text(str(opening))
        if opening == 40:
            break
        for _ in guests:
            actor(guests, "C").slot("C").click()
        guest = actor(guests, "over")
        expect(guest.page.locator(".result h3")).to_have_text("Nessuno ha aperto")
        all_ready(guests)
    guest.slot("R").click()
    other = actor([one for one in guests if one is not guest], "F")
    expect(other.slot("F")).to_contain_text("8")
    expect(other.slot("R")).to_contain_text("120")
    check(other)


RUN, SPADES = "2h3h4h5h6h7h8h9hThJh", "2s3s4s5s6s7s8s9sTsJs"


@rule("RAM-1.11", "RAM-1.15")
def test_a_natural_run_of_ten_is_paid_four_stakes_more(host: Host) -> None:
    guests = seated(host, room("ramino_v1", shuffle=dealt(RUN, SPADES, then="KcKdQc")), "Anna", "Bruno")
    for _ in guests:
        actor(guests, "C").slot("C").click()
    winner = actor(guests, "hand: draw")
    winner.page.get_by_role("button", name=re.compile("^Tallone")).click()
    winner.slot("C").click()
    preview = winner.page.locator(".preview")
    expect(preview.locator("li").first).to_have_attribute("aria-label", re.compile("due di .*, tre di .*, fante di"))
    check(winner)
    preview.get_by_role("button", name="Chiudo").click()
    expect(winner.page.locator(".special")).to_have_text("una scala sola senza jolly: 4 volte la puntata in più")
    expect(winner.page.locator(".result .mine b")).to_have_text("8")
    expect(winner.page.get_by_text("Vinci 4").first).to_be_visible()
    check(winner)
    loser = next(guest for guest in guests if guest is not winner)
    expect(loser.page.locator(".plate.actor, .mine .plate").first).to_contain_text("190")
    check(loser)


@rule("RAM-2W.11")
def test_the_imaginary_joker_of_a_closing_is_told(host: Host) -> None:
    hand = "3c3c3d7s8s9sTdQdKd"
    guests = seated(host, room("ramino_9", shuffle=dealt(hand, "4h4h4s5c6c7c2d9hJs", then="8c8h")), "Anna", "Bruno")
    actor(guests, "R").slot("R").click()
    actor(guests, "C").slot("C").click()
    winner = actor(guests, "hand: draw")
    winner.slot("D").click()
    actor([winner], "hand: play")
    winner.page.keyboard.press("c")
    winner.page.locator(".preview").get_by_role("button", name="Chiudo").click()
    expect(winner.page.locator(".closed")).to_contain_text("jolly immaginario")
    check(winner)


@pytest.fixture
def carioca(host: Host) -> list[Guest]:
    """Two people in the first turn of a match: who plays first can open with kings, the other with queens."""
    hands = ("KsKh3s4s5s6d6c6h2c2d9h9sTc", "QsQh3c4c5c7d7c7h2h2s8h8sTd")
    return seated(host, room("carioca", shuffle=dealt(*hands, then="6s7sJd8d9d")), "Anna", "Bruno", pace=0)


@rule("RAM-3.09")
def test_a_discard_is_bought_out_of_turn(carioca: list[Guest]) -> None:
    first = actor(carioca, "hand: draw")
    other = next(guest for guest in carioca if guest is not first)
    first.slot("D").click()
    actor([other], "hand: buy")
    expect(other.page.get_by_role("group", name="Compri 6♠ per 1?")).to_be_visible()
    check(other)
    other.slot("C").click()
    expect(other.page.get_by_role("button", name="sei di picche, nuova")).to_be_visible()
    expect(other.page.locator(".fan button.card")).to_have_count(14)
    expect(other.page.locator(".mine .plate")).to_contain_text("187")
    actor([first], "hand: play")


def test_an_offer_has_a_clock_and_goes_by(host: Host) -> None:
    hands = ("KsKh3s4s5s6d6c6h2c2d9h9sTc", "QsQh3c4c5c7d7c7h2h2s8h8sTd")
    guests = seated(host, room("carioca", shuffle=dealt(*hands, then="6s7sJd8d9d")), "Anna", "Bruno", pace=0.2)
    first = actor(guests, "hand: draw")
    other = next(guest for guest in guests if guest is not first)
    first.slot("D").click()
    expect(other.page.locator(".clock")).to_be_visible()
    expect(other.page.locator(".buy")).to_have_count(0)
    actor([first], "hand: play")


@rule("RAM-3.10")
def test_opening_and_laying_off_by_taps(carioca: list[Guest]) -> None:
    first = actor(carioca, "hand: draw")
    other = next(guest for guest in carioca if guest is not first)
    pages = first.page, other.page
    expect(pages[0].locator(".contract")).to_contain_text("Mano 1 di 8: una coppia")
    first.slot("K").click()
    first.slot("O").click()
    pages[0].locator(".preview").get_by_role("button", name="Indietro").click()
    expect(pages[0].locator(".preview")).to_have_count(0)
    first.slot("O").click()
    pages[0].locator(".preview").get_by_role("button", name="Apro").click()
    for page, owner in zip(pages, ("Anna", "Anna") if first is carioca[0] else ("Bruno", "Bruno"), strict=True):
        expect(page.get_by_role("img", name=f"coppia di {owner}: re di picche, re di cuori")).to_be_visible()
    tap(first, "dieci di fiori")
    first.slot("D").click()
    expect(pages[1].locator("[role=log][aria-live=polite] p").last).to_have_text(re.compile("scarta dieci di fiori"))


@rule("RAM-3.10", "RAM-3.11")
def test_cards_are_added_to_combinations_by_tap_and_by_drag(host: Host) -> None:
    hands = ("KsKhQd3s4s5s6d6c6h2c2d9h9s", "QsQhKd7d7c7h2h2s8h8sTdJh5c")
    guests = seated(host, room("carioca", shuffle=dealt(*hands, then="6s7s3d8d9d")), "Anna", "Bruno")
    first = actor(guests, "hand: draw")
    other = next(guest for guest in guests if guest is not first)
    for guest, thrown in ((first, "due di fiori"), (other, "cinque di fiori")):
        draw(guest, guests)
        guest.slot("O").click()
        guest.page.locator(".preview").get_by_role("button", name="Apro").click()
        expect(guest.page.locator(".preview")).to_have_count(0)
        tap(guest, thrown)
        guest.slot("D").click()
    draw(first, guests)
    tap(first, "donna di quadri")
    first.page.locator(".meld.lit").click()
    for guest in guests:
        expect(meld(guest, "donna di picche, donna di quadri, donna di cuori")).to_be_visible()
    tap(first, "due di quadri")
    first.slot("D").click()
    draw(other, guests)
    drag(other, other.page.locator('.fan [aria-label="re di quadri"]'), "[data-meld='1']")
    for guest in guests:
        expect(meld(guest, "re di picche, re di quadri, re di cuori")).to_be_visible()
    check(other)


def draw(guest: Guest, guests: Sequence[Guest]) -> None:
    """Draw from the stock; the others want nothing."""
    actor([guest], "hand: draw").slot("D").click()
    actor([other for other in guests if other is not guest], "hand: buy").slot("F").click()
    actor([guest], "hand: play")


def meld(guest: Guest, cards: str) -> Locator:
    """A combination on the table, as it is read aloud."""
    return guest.page.get_by_role("img", name=re.compile(f": {cards}$"))


@rule("RAM-3P.01")
def test_whoever_deals_chooses_the_contract(host: Host) -> None:
    guests = seated(host, room("carioca_pazza"), "Anna", "Bruno")
    dealer = actor(guests, "hand: pick")
    for guest in guests:
        expect(guest.page.locator(".contract")).to_have_text("Mano 1 di 8: si sceglie il contratto")
    expect(dealer.page.locator(".picks button")).to_have_count(8)
    in_every_place(dealer)
    dealer.page.get_by_role("button", name="3. Tris").click()
    for guest in guests:
        expect(guest.page.locator(".contract")).to_contain_text("Mano 1 di 8: tris")
    actor(guests, "hand: draw")


@rule("RAM-3.16", "X-R21")
def test_who_has_too_many_points_pays_to_come_back_or_leaves(host: Host) -> None:
    table = room("carioca", exit_score=5, reshuffles=0, buy_cost=0)
    table.ahead = 1
    guests = seated(host, table, "Anna", "Bruno", "Carla")
    for guest in guests:
        expect(guest.page.locator(".closed")).to_be_visible()
    all_ready(guests)
    comes = actor(guests, "say")
    expect(comes.page.get_by_text("Mano 2 di 8")).to_be_visible()
    in_every_place(comes)
    comes.page.get_by_role("button", name="Rientro").click()
    expect(comes.page.locator(".mine .plate")).to_contain_text("−20 p.")
    leaves = actor([guest for guest in guests if guest is not comes], "say")
    leaves.page.get_by_role("button", name="Mi ritiro").click()
    actor([guest for guest in guests if guest is not leaves], "hand: draw")
    expect(leaves.page.locator(".fan button.card")).to_have_count(0)
    in_every_place(leaves)
    assert table.deal is not None
    assert table.deal.facet(MatchPlay).pool == 35


def tap(guest: Guest, card: str) -> None:
    """Choose a card of the hand, at its edge: of a fan no more is seen."""
    guest.page.locator(f'.fan [aria-label^="{card}"]').first.click(position={"x": 8, "y": 40})


def drag(guest: Guest, card: Locator, goal: str, shown: str = "") -> None:
    """Take a card of the hand somewhere else; while it is on its way something is shown."""
    page = guest.page
    card.hover(position={"x": 8, "y": 40})
    page.mouse.down()
    box = page.locator(goal).first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20, steps=6)
    if shown:
        expect(page.locator(shown)).to_be_visible()
    page.mouse.up()


def focused(guest: Guest, after: str = "") -> str:
    """The card of the hand that the keyboard is at, once it is another than this."""
    return str(
        guest.page.wait_for_function(
            """before => {
      const { dataset, ariaLabel } = document.activeElement
      return dataset.held && ariaLabel !== before && ariaLabel
    }""",
            arg=after,
        ).json_value()
    )


def groups(guest: Guest) -> list[str]:
    return [one.get_attribute("aria-label") or "" for one in guest.page.locator(".fan ul").all()]


def test_groups_by_tap_and_by_drag_are_judged_by_the_table_at_any_time(carioca: list[Guest]) -> None:
    guest = next(guest for guest in carioca if not guest.now())
    page = guest.page
    sets = ("sette", "due") if page.locator('[aria-label="sette di cuori"]').count() else ("sei", "nove")
    for suit in ("quadri", "fiori", "cuori"):
        tap(guest, f"{sets[0]} di {suit}")
    page.get_by_role("button", name="Unisci").click()
    expect(page.locator(".group.good")).to_have_count(1)
    assert groups(guest)[0].startswith("tris: ")
    card = page.locator(f'.fan [aria-label^="{sets[1]} di"]').first
    drag(guest, card, ".group.good .card", ".group.new")
    expect(page.locator(".group.good")).to_have_count(0)
    expect(page.get_by_text("non è una combinazione")).to_be_visible()
    assert groups(guest)[0].startswith("gruppo 1: ")
    page.get_by_role("button", name="Annulla lo spostamento").click()
    expect(page.locator(".group.good")).to_have_count(1)
    page.get_by_role("button", name="Come ordinare").click()
    page.get_by_role("button", name="Sciogli").click()
    assert len(groups(guest)) == 1
    page.get_by_role("button", name="Ordina", exact=True).click()
    expect(page.locator(".group.good")).not_to_have_count(0)
    before = groups(guest)
    check(guest)
    page.reload()
    page.locator(".fan").wait_for()
    expect(page.locator(".group.good")).not_to_have_count(0)
    assert groups(guest) == before, "the groups are kept in this browser"


def test_a_card_is_thrown_away_by_dragging_it_to_the_pile(carioca: list[Guest]) -> None:
    guest = actor(carioca, "hand: draw")
    guest.slot("K").click()
    page = guest.page
    card = page.locator('.fan [aria-label="dieci di fiori"], .fan [aria-label="dieci di quadri"]').first
    name = card.get_attribute("aria-label")
    drag(guest, card, "[data-pile]")
    expect(page.get_by_role("img", name=f"Pozzo, {name}")).to_be_visible()


def test_a_turn_by_keyboard_alone_and_read_aloud(host: Host) -> None:
    hands = ("KsKh3s4s5s6d6c6h2c2d9h9sTc", "QsQh3c4c5c7d7c7h2h2s8h8sTd")
    guests = seated(host, room("carioca", shuffle=dealt(*hands, then="6s7sJd8d9d")), "Anna", "Bruno", size=DESK)
    guest = actor(guests, "hand: draw")
    page, keys = guest.page, guest.page.keyboard
    page.evaluate("document.activeElement.blur()")
    keys.press("k")
    actor([guest], "hand: play")
    keys.press("a")
    expect(page.locator(".group.good")).not_to_have_count(0)
    spoken = page.locator("[aria-live=assertive].hidden")
    keys.press("g")
    expect(spoken.filter(has_text=re.compile("scala: .* di picche, .* di picche.*carte sciolte: "))).to_have_count(1)
    keys.press("t")
    expect(spoken.filter(has_text="in tavola non c'è niente")).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    keys.press("ArrowRight")
    first = focused(guest)
    keys.press("End")
    king = focused(guest, after=first)
    keys.press("ArrowLeft")
    last = focused(guest, after=king)  # kings stay in the hand until everybody has opened
    keys.press("Space")
    expect(page.locator(".fan [aria-pressed=true]")).to_have_count(1)
    keys.press("d")
    expect(page.get_by_role("img", name=f"Pozzo, {last.removesuffix(', nuova')}")).to_be_visible()
    keys.press("?")
    expect(page.get_by_text("pesco, o scarto la carta scelta", exact=False)).to_be_visible()
