"""What a page, or a program that plays, sends."""

from typing import Literal, TypeAlias

import msgspec

Why: TypeAlias = Literal["", "away", "slow", "manners", "place", "unknown"]
Sign: TypeAlias = Literal["", "laugh", "wow", "sad", "cheers", "luck", "slow"]


class In(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, kw_only=True):
    """What may be sent. `cid` names the attempt: the same one sent twice counts once, and its answer repeats it."""

    cid: str = ""


class Sit(In, frozen=True, tag="sit"):
    """Take a seat under a name, or ask the host for one; with `chips` 0 one buys what everybody buys.

    `seat` is one of `about.free`, or before the first deal any: who sits there moves up, and so on. -1, or one that
    cannot be had: where there is room. Who sits already changes to that seat, between deals, and keeps name and chips.
    """

    name: str
    chips: int = 0
    seat: int = -1


class Act(In, frozen=True, tag="act"):
    """A move; `turn` is the number of the decision that it is for."""

    turn: int
    verb: str
    amount: int = 0
    cards: list[str] = []


class Lay(In, frozen=True, tag="lay"):
    """How would my cards lie in these rows? Without cards: how could they lie? The table answers `laid`."""

    cards: list[str] = []


class Group(In, frozen=True, tag="group"):
    """What are these groups of my cards? Without groups: how are my cards best laid? The table answers `grouped`."""

    groups: list[list[str]] = []


class Rank(In, frozen=True, tag="rank"):
    """How does this game go, what beats what, and where is my hand among it? The table answers `ranked`."""


class Hint(In, frozen=True, tag="hint"):
    """What would a good player do in my place? The table answers `hinted`, where the host likes hints."""


class Hunt(In, frozen=True, tag="hunt"):
    """Turn what would have come: from somebody who was in a deal that ended early, where the host likes it."""


class Dress(In, frozen=True, tag="dress"):
    """Another drawn face for me, by its number; 0: the one that comes with my name."""

    face: int


class Know(In, frozen=True, tag="know"):
    """By this key of my phone I am known again across nights, 64 hexadecimal digits; empty: not any more.

    Before one has a seat, too, at a table that follows another: as who one was there.
    """

    key: str


class Reach(In, frozen=True, tag="reach"):
    """My page is put away: there my browser can be called, by Web Push, when it is my turn; empty: it is seen again."""

    endpoint: str = ""
    p256dh: str = ""
    auth: str = ""
    language: str = ""


class Next(In, frozen=True, tag="next"):
    """Ready for the next deal; who could choose its game is content with the same.

    `deal` is `table.deal` as it is seen: said of an earlier one, as by a second tap, it is stale. -1: of any.
    """

    deal: int = -1


class Choose(In, frozen=True, tag="choose"):
    """The game of the next deal, by its code, from the one who chooses."""

    game: str


class Rebuy(In, frozen=True, tag="rebuy"):
    """Buy a fresh stack, when out of chips; it plays from the next deal on."""


class SitOut(In, frozen=True, tag="sit_out"):
    """Stay away from the next deals."""


class ComeBack(In, frozen=True, tag="come_back"):
    """Play again."""


class Leave(In, frozen=True, tag="leave"):
    """Give the seat up, or stop asking for one; the chips go back, and the ledger keeps them."""


class Pass(In, frozen=True, tag="pass"):
    """Go on with another device: the table answers `passed` with a code that is good for some minutes."""


class Take(In, frozen=True, tag="take"):
    """Go on here with the seat for which another device has got this code."""

    code: str


class Claim(In, frozen=True, tag="claim"):
    """The seat of this name is mine, its device is lost: the host is asked, and answers with `admit` or `decline`."""

    name: str


class Promise(In, frozen=True, tag="promise"):
    """A seed for the shuffle of a deal, as the SHA-256 of its bytes in small hexadecimal digits."""

    deal: int
    digest: str


class Open(In, frozen=True, tag="open"):
    """The promised seed, once the table takes no more promises: 16 to 64 bytes in small hexadecimal digits."""

    deal: int
    seed: str


class Prove(In, frozen=True, tag="prove"):
    """The proof of the last deal, with what one may know of its cards: the table answers `proved`."""


class Say(In, frozen=True, tag="say"):
    """Say something to everybody at the table: one of the signs, or a short text."""

    sign: Sign = ""
    text: str = ""


class Tally(In, frozen=True, tag="tally"):
    """Where only the account is kept: a deal as it was, for the others to agree.

    What is put in and what is got, by name; what nobody got waits in the pot.
    """

    stakes: dict[str, int]
    shares: dict[str, int]


class Agree(In, frozen=True, tag="agree"):
    """The deal of this number was written down as it was."""

    number: int


class Disagree(In, frozen=True, tag="disagree"):
    """The deal of this number was not so; or it is taken back by who wrote it down."""

    number: int


class Add(In, frozen=True, tag="add"):
    """The host seats somebody without a phone, where only the account is kept; with `chips` 0 for the usual ones."""

    name: str
    chips: int = 0


class Admit(In, frozen=True, tag="admit"):
    """The host lets somebody in who asked for a seat, with so many chips (0: as wanted), or, by code, claimed it."""

    name: str
    chips: int = 0
    code: str = ""


class Decline(In, frozen=True, tag="decline"):
    """The host gives somebody no seat who asked for one, or, by the code, claimed it."""

    name: str
    code: str = ""


class Remove(In, frozen=True, tag="remove"):
    """The host sends somebody away, a bot or a person, who goes when the deal is over; until then the table moves.

    A person is told why: in one of these words, in the host's own, in both, or not at all.
    """

    name: str
    why: Why = ""
    note: str = ""


class Reseat(In, frozen=True, tag="reseat"):
    """The host gives somebody another seat, between deals; who sits there takes theirs."""

    name: str
    seat: int


class Promote(In, frozen=True, tag="promote"):
    """The host makes somebody else the host, whom the table tells a new host's link; the old one is good no more."""

    name: str


class Pause(In, frozen=True, tag="pause"):
    """The host stops all clocks, and the table."""


class Resume(In, frozen=True, tag="resume"):
    """The host lets the table go on."""


class Void(In, frozen=True, tag="void"):
    """The host cancels the running deal, with a reason: every stake goes back."""

    reason: str


class Correct(In, frozen=True, tag="correct"):
    """The host corrects a stack, between deals, for all to see; `other`: whom the chips come from."""

    name: str
    chips: int
    reason: str
    other: str = ""


class Set(In, frozen=True, tag="set"):
    """The host changes how the table is run, from the next deal on."""

    changes: dict[str, int | float | bool | str]


class Plan(In, frozen=True, tag="plan"):
    """The host wants another game, or other house rules, as soon as it is possible; empty: after all not."""

    game: str
    rules: dict[str, int | float | bool | str] = {}


class Invite(In, frozen=True, tag="invite"):
    """The host makes a new link, and a new host's link; the old ones are good no more."""


class Close(In, frozen=True, tag="close"):
    """The host ends the night, between deals: a carried pot is shared, and who owes whom is told."""


class Ping(In, frozen=True, tag="ping"):
    """Is the line up?"""


Player: TypeAlias = (
    Sit
    | Act
    | Lay
    | Group
    | Rank
    | Hint
    | Hunt
    | Dress
    | Know
    | Reach
    | Next
    | Choose
    | Rebuy
    | SitOut
    | ComeBack
    | Leave
    | Pass
    | Take
    | Claim
    | Promise
    | Open
    | Prove
    | Say
    | Tally
    | Agree
    | Disagree
    | Ping
)
ByHost: TypeAlias = (
    Add | Admit | Decline | Remove | Reseat | Promote | Pause | Resume | Void | Correct | Set | Plan | Invite | Close
)
ClientMessage: TypeAlias = Player | ByHost
