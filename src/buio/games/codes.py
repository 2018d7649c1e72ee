"""The games that other programs know by a code: those of the PHH format, with the house rules that it presumes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

BLINDS, BRING_IN = "blinds_or_straddles", "bring_in"


class Standard(NamedTuple):
    """A game as a code means it: which it is, its betting, which forced bets begin it, and its other house rules."""

    game: str
    betting: str
    begins_with: str = BLINDS
    house: Mapping[str, object] = MappingProxyType({})


PHH: Final[Mapping[str, Standard]] = {
    "FT": Standard("texas", "fixed_limit"),
    "NT": Standard("texas", "no_limit"),
    "NS": Standard("short_deck", "no_limit"),
    "PO": Standard("omaha", "pot_limit"),
    "FO/8": Standard("omaha_hilo8", "fixed_limit"),
    "F7S": Standard("seven_card_stud", "fixed_limit", BRING_IN),
    "F7S/8": Standard("seven_card_stud_hilo8", "fixed_limit", BRING_IN),
    "FR": Standard("razz", "fixed_limit", BRING_IN),
    "N2L1D": Standard("lowball_27", "no_limit"),
    "F2L3D": Standard("lowball_27_triple", "fixed_limit"),
    "FB": Standard("badugi", "fixed_limit"),
}

ALL_FIVE: Final = MappingProxyType({"max_draw": 5})
STANDARDS: Final[Mapping[str, Standard]] = {
    **PHH,
    "PT": Standard("texas", "pot_limit"),
    "FO": Standard("omaha", "fixed_limit"),
    "NO": Standard("omaha", "no_limit"),
    "PO/8": Standard("omaha_hilo8", "pot_limit"),
    "NO/8": Standard("omaha_hilo8", "no_limit"),
    "PO5": Standard("omaha5", "pot_limit"),
    "PO5/8": Standard("omaha5_hilo8", "pot_limit"),
    "PO6": Standard("omaha6", "pot_limit"),
    "PC": Standard("courchevel", "pot_limit"),
    "PC/8": Standard("courchevel_hilo8", "pot_limit"),
    "F5D": Standard("five_card_draw", "fixed_limit", house=ALL_FIVE),
    "P5D": Standard("five_card_draw", "pot_limit", house=ALL_FIVE),
    "N5D": Standard("five_card_draw", "no_limit", house=ALL_FIVE),
}
"""The same with games that sites have and the PHH format has no code for: read, but not written so."""

POKERSTARS: Final[Mapping[tuple[str, str], str]] = {
    ("Hold'em", "No Limit"): "NT",
    ("Hold'em", "Limit"): "FT",
    ("6+ Hold'em", "No Limit"): "NS",
    ("Omaha", "Pot Limit"): "PO",
    ("Omaha Hi/Lo", "Limit"): "FO/8",
    ("7 Card Stud", "Limit"): "F7S",
    ("7 Card Stud Hi/Lo", "Limit"): "F7S/8",
    ("Razz", "Limit"): "FR",
    ("Single Draw 2-7 Lowball", "No Limit"): "N2L1D",
    ("Triple Draw 2-7 Lowball", "Limit"): "F2L3D",
    ("Badugi", "Limit"): "FB",
}
"""The codes of the PHH format, by game and betting as a hand history of PokerStars names them."""

POKERSTARS_READ: Final[Mapping[tuple[str, str], str]] = {
    **POKERSTARS,
    ("Hold'em", "Pot Limit"): "PT",
    ("Omaha", "Limit"): "FO",
    ("Omaha", "No Limit"): "NO",
    ("Omaha Hi/Lo", "Pot Limit"): "PO/8",
    ("Omaha Hi/Lo", "No Limit"): "NO/8",
    ("5 Card Omaha", "Pot Limit"): "PO5",
    ("5 Card Omaha Hi/Lo", "Pot Limit"): "PO5/8",
    ("6 Card Omaha", "Pot Limit"): "PO6",
    ("Courchevel", "Pot Limit"): "PC",
    ("Courchevel Hi/Lo", "Pot Limit"): "PC/8",
    ("5 Card Draw", "Limit"): "F5D",
    ("5 Card Draw", "Pot Limit"): "P5D",
    ("5 Card Draw", "No Limit"): "N5D",
    ("ShortDeck", "No Limit"): "NS",
    ("PLO", ""): "PO",
    ("PLO-5", ""): "PO5",
    ("PLO-6", ""): "PO6",
}
"""The same of `STANDARDS`; the last ones are GGPoker's."""

POKERSTARS_REMARKED: Final = ("italian",)
"""Families whose deals are told as five card draw there, with what is different in remarks."""

POKERNOW: Final[Mapping[str, str]] = {
    "No Limit Texas Hold'em": "NT",
    "Pot Limit Omaha Hi": "PO",
    "Pot Limit Omaha": "PO",
}
"""The codes of the PHH format, by game as a log of PokerNow names it."""

WINAMAX: Final[Mapping[tuple[str, str], str]] = {
    ("Holdem", "no limit"): "NT",
    ("Holdem", "fixed limit"): "FT",
    ("Omaha", "pot limit"): "PO",
    ("Omaha8", "pot limit"): "PO/8",
    ("Omaha Hi/Lo", "pot limit"): "PO/8",
    ("Omaha5", "pot limit"): "PO5",
    ("5 Card Omaha", "pot limit"): "PO5",
    ("5 Card Omaha Hi/Lo", "pot limit"): "PO5/8",
    ("7-Card Stud", "fixed limit"): "F7S",
    ("7stud", "fixed limit"): "F7S",
    ("7-Card Stud Hi/Lo", "fixed limit"): "F7S/8",
    ("Razz", "fixed limit"): "FR",
    ("2-7 Triple Draw", "fixed limit"): "F2L3D",
    ("Lowball27", "fixed limit"): "F2L3D",
}
"""The codes of the PHH format, by game and betting as a hand history of Winamax names them."""

PARTYPOKER: Final[Mapping[tuple[str, str], str]] = {
    ("NL", "Texas Hold'em"): "NT",
    ("NL", "Texas Holdem"): "NT",
    ("FL", "Texas Hold'em"): "FT",
    ("FL", "Texas Holdem"): "FT",
    ("PL", "Omaha"): "PO",
    ("PL", "Omaha Hi"): "PO",
    ("FL", "Omaha Hi-Lo"): "FO/8",
    ("PL", "Omaha Hi-Lo"): "PO/8",
    ("PL", "Texas Hold'em"): "PT",
    ("PL", "Texas Holdem"): "PT",
}
"""The codes of the PHH format, by betting and game as a hand history of PartyPoker names them."""

IPOKER: Final[Mapping[tuple[str, str], str]] = {
    ("Holdem", "NL"): "NT",
    ("Holdem", "L"): "FT",
    ("Omaha", "PL"): "PO",
    ("Omaha Hi-Lo", "L"): "FO/8",
    ("Omaha Hi-Lo", "PL"): "PO/8",
    ("Holdem", "PL"): "PT",
    ("7 Card Stud", "L"): "F7S",
    ("7 Card Stud Hi-Lo", "L"): "F7S/8",
}
"""The codes of the PHH format, by game and betting as a session of iPoker names them."""

UNSAID: Final = (
    "raise_cap",
    "cap_heads_up",
    "odd_chip",
    "muck",
    "straddle",
    "showing_tie",
    "short_raise",
    "run_it_twice",
    "open_pair_double_bet",
)
"""House rules of these games that a file has no field for: they change what was legal, not what is written."""
