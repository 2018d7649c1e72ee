"""What people want at a table: everything a page can send, most of it when it makes sense, some of it when not."""

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from buio.table import wire
from buio.table.projection.choices import act

if TYPE_CHECKING:
    from tests.simulator.people import Person

Wish = Callable[["Person", dict[str, Any]], wire.ClientMessage]


def wanted(person: "Person") -> wire.ClientMessage | None:
    """What somebody does now who sees this table; None: nothing."""
    rng, table = person.world.rng, person.table
    if rng.random() < person.restless:
        return rng.choice(PLAYERS if rng.random() < 0.7 else HOST)(person, table)
    if table["you"] < 0:
        return _without_seat(person, table)
    if table["waiting"] == "you" and table["options"]:
        return move(person, table)
    if (mixes := _mixes(person, table)) is not None:
        return mixes
    if table["about"]["hosting"] and (answer := _as_host(person, table)) is not None:
        return answer
    return _between_moves(person, table)


def _between_moves(person: "Person", table: dict[str, Any]) -> wire.ClientMessage | None:
    rng = person.world.rng
    me = table["seats"][table["you"]]
    if table["waiting"] == "rebuy" or (not me["stack"] and rng.random() < 0.3):
        return wire.Rebuy()
    if table["waiting"] == "back" or (me["away"] and rng.random() < 0.3):
        return wire.ComeBack()
    if table["account"] is not None:
        return _with_real_cards(person, table)
    if table["waiting"] == "next":
        return wire.Next(deal=table["deal"])
    if table["waiting"] == "choose" and table["menu"]:
        return wire.Choose(game=rng.choice(table["menu"]["possible"]))
    return None


def move(person: "Person", table: dict[str, Any]) -> wire.Act:
    """Any legal move; of an older state, what its first option is."""
    room = person.referee.tables[person.table_name].room
    if room.deal is not None and not room.deal.over and room.turn == table["turn"]:
        return act(room.deal.options().sample(person.world.rng), room.turn)
    option: dict[str, Any] = table["options"][0] if table["options"] else {"verb": "f", "low": 0}
    return wire.Act(turn=table["turn"], verb=option["verb"], amount=option["low"])


def _without_seat(person: "Person", table: dict[str, Any]) -> wire.ClientMessage | None:
    if person.code:
        code, person.code = person.code, ""
        return wire.Take(code=code)
    if person.watches or table["waiting"] not in ("seat", "others"):
        return None
    if any(one["name"] == person.name for one in table["seats"]):
        return wire.Claim(name=person.name)
    seat = len(table["seats"]) if person.device else -1
    return wire.Sit(name=person.name, chips=person.world.rng.choice((0, 0, 7)), seat=seat)


def _mixes(person: "Person", table: dict[str, Any]) -> wire.ClientMessage | None:
    fair = table["fair"]
    if not fair:
        return None
    seed = sha256(f"{person.name} {fair['next']}".encode()).digest()
    if not fair["closed"] and fair["next"] not in person.seeds:
        person.seeds.add(fair["next"])
        return wire.Promise(deal=fair["next"], digest=sha256(seed).hexdigest())
    if fair["closed"] and -fair["next"] not in person.seeds:
        person.seeds.add(-fair["next"])
        return wire.Open(deal=fair["next"], seed=seed.hex())
    return None


def _as_host(person: "Person", table: dict[str, Any]) -> wire.ClientMessage | None:
    if table["pause"] == "host":
        return wire.Resume()
    if table["deal"] > 3 and table["waiting"] == "next" and not table["about"]["before"]:
        return wire.Close()  # and on at another table
    rng = person.world.rng
    for one in table["about"]["asking"]:
        if rng.random() < 0.5 and not one["admitted"]:
            kind = wire.Admit if rng.random() < 0.7 else wire.Decline
            return kind(name=one["name"], code=one["code"])
    return None


def _with_real_cards(person: "Person", table: dict[str, Any]) -> wire.ClientMessage | None:
    rng, tally = person.world.rng, table["account"]["tally"]
    if tally is None:
        return tallied(person, table) if rng.random() < 0.3 else None
    if person.name in tally["waits"]:
        kind = wire.Agree if rng.random() < 0.8 else wire.Disagree
        return kind(number=tally["number"])
    return None


def tallied(person: "Person", table: dict[str, Any]) -> wire.Tally:
    """A deal as somebody writes it down; now and then it is wrong."""
    rng, seats = person.world.rng, table["seats"]
    stakes = {one["name"]: min(one["stack"], rng.randrange(4)) for one in seats}
    pot = sum(stakes.values()) + table["pot"] - (rng.random() < 0.2)
    return wire.Tally(stakes=stakes, shares={rng.choice(seats)["name"]: pot} if seats and pot > 0 else {})


def _somebody(person: "Person", table: dict[str, Any]) -> str:
    names: list[str] = [one["name"] for one in table["seats"]]
    return person.world.rng.choice([*names, "nobody"])


def _own_cards(table: dict[str, Any]) -> list[str]:
    mine: list[str] = table["seats"][table["you"]]["cards"] if table["you"] >= 0 else ["Ah"]
    return mine[:3]


def _changes(person: "Person", _: dict[str, Any]) -> wire.Set:
    what, value = person.world.rng.choice(
        (
            *(("bots", 1), ("bots", 0), ("stack", 20), ("clock", 3), ("rest", 1), ("seats", 4), ("approve", True)),
            *(("approve", False), ("talk", False), ("talk", True), ("bank", -1), ("nonsense", 1)),
        )
    )
    return wire.Set(changes={what: value})


PLAYERS: Final[tuple[Wish, ...]] = (
    lambda person, table: wire.Sit(name=person.name),
    move,
    lambda person, table: wire.Lay(cards=_own_cards(table)),
    lambda person, table: wire.Group(groups=[_own_cards(table)]),
    lambda person, table: wire.Next(),
    lambda person, table: wire.Choose(game=person.world.rng.choice(("texas", "omaha", "chess"))),
    lambda person, table: wire.Rebuy(),
    lambda person, table: wire.Rebuy(),
    lambda person, table: wire.SitOut(),
    lambda person, table: wire.SitOut(),
    lambda person, table: wire.ComeBack(),
    lambda person, table: wire.Leave(),
    lambda person, table: wire.Pass(),
    lambda person, table: wire.Take(code="ABCD2345"),
    lambda person, table: wire.Claim(name=_somebody(person, table)),
    lambda person, table: wire.Promise(deal=1, digest="0" * 64),
    lambda person, table: wire.Open(deal=1, seed="0" * 32),
    lambda person, table: wire.Prove(),
    lambda person, table: wire.Say(text="so"),
    lambda person, table: wire.Say(sign="laugh"),
    tallied,
    lambda person, table: wire.Agree(number=1),
    lambda person, table: wire.Disagree(number=1),
)
"""What everybody may try at any time."""
HOST: Final[tuple[Wish, ...]] = (
    lambda person, table: wire.Add(name=person.world.rng.choice(("Zoe", "Ugo"))),
    lambda person, table: wire.Admit(name=_somebody(person, table), chips=3),
    lambda person, table: wire.Decline(name=_somebody(person, table)),
    lambda person, table: wire.Remove(name=_somebody(person, table), why="slow", note="so"),
    lambda person, table: wire.Reseat(name=_somebody(person, table), seat=person.world.rng.randrange(-1, 6)),
    lambda person, table: wire.Promote(name=_somebody(person, table)),
    lambda person, table: wire.Pause(),
    lambda person, table: wire.Resume(),
    lambda person, table: wire.Void(reason="so"),
    lambda person, table: wire.Correct(
        name=_somebody(person, table),
        chips=person.world.rng.choice((5, -5)),
        reason="so",
        other=person.world.rng.choice(("", _somebody(person, table))),
    ),
    _changes,
    lambda person, table: wire.Plan(game=person.world.rng.choice(("texas", "italian", "", "chess"))),
    lambda person, table: wire.Invite(),
    lambda person, table: wire.Close() if person.world.rng.random() < 0.1 else wire.Pause(),
)
"""What only the host may, and others try."""
