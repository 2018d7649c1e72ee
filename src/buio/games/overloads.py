"""The catalogue as type checkers see it: the house rules of each game. Written by `tools/typed_games.py`."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, overload

from buio.games.carioca import CariocaRules
from buio.games.casino import FourCardRules, ThreeCardRules
from buio.games.chinese import ChineseRules
from buio.games.chinese.open_face import OpenFaceRules
from buio.games.chinese.pai_gow import PaiGowRules
from buio.games.draw.guts import GutsRules
from buio.games.draw.house import DrawRules
from buio.games.holdem import HoldemRules
from buio.games.italian.house import ItalianRules
from buio.games.lowball import LowballRules
from buio.games.ramino import RaminoRules
from buio.games.small import KuhnRules, LeducRules
from buio.games.stud import StudRules
from buio.play.game import Game

ItalianCode: TypeAlias = Literal["italian", "italian_2011", "italian_article", "italian_fantini"]
DrawCode: TypeAlias = Literal[
    "five_card_draw",
    "jacks_or_better",
    "progressive_jackpots",
    "jacks_back",
    "deuces_wild",
    "wild_widow",
    "diablo",
    "draw_bug",
    "seven_card_draw",
    "straight_poker",
    "poker20",
    "poker32",
    "poker36",
    "bosnian_draw",
    "all_for_one",
    "three_card_draw",
]
GutsCode: TypeAlias = Literal["guts"]
HoldemCode: TypeAlias = Literal[
    "texas",
    "texas_limit",
    "pineapple",
    "crazy_pineapple",
    "crazy_pineapple_hilo8",
    "omaha",
    "omaha_hilo8",
    "omaha5",
    "omaha5_hilo8",
    "omaha6",
    "omaha6_hilo8",
    "courchevel",
    "courchevel_hilo8",
    "short_deck",
    "royal_holdem",
    "greek_holdem",
    "iron_cross",
    "tic_tac_toe",
]
StudCode: TypeAlias = Literal[
    "seven_card_stud",
    "seven_card_stud_hilo8",
    "razz",
    "five_card_stud",
    "five_card_stud_hilo",
    "five_card_stud_hilo_buy",
    "soko",
    "telesina",
]
LowballCode: TypeAlias = Literal["lowball_27", "lowball_27_triple", "lowball_a5", "lowball_a5_triple", "badugi"]
KuhnCode: TypeAlias = Literal["kuhn"]
LeducCode: TypeAlias = Literal["leduc"]
ChineseCode: TypeAlias = Literal["chinese", "chinese_bonus"]
OpenFaceCode: TypeAlias = Literal["open_face"]
PaiGowCode: TypeAlias = Literal["pai_gow"]
ThreeCardCode: TypeAlias = Literal["three_card"]
FourCardCode: TypeAlias = Literal["four_card"]
RaminoCode: TypeAlias = Literal["ramino_v1", "ramino_pokerize", "ramino_imaginary", "ramino_fantini", "ramino_9"]
CariocaCode: TypeAlias = Literal["carioca", "carioca_pazza"]


class TypedGames(Mapping[str, Game[Any]]):
    """`games["texas"]` is a `Game[HoldemRules]`; a code that is no literal gives a `Game[Any]`."""

    @overload
    @abstractmethod
    def __getitem__(self, code: ItalianCode, /) -> Game[ItalianRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: DrawCode, /) -> Game[DrawRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: GutsCode, /) -> Game[GutsRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: HoldemCode, /) -> Game[HoldemRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: StudCode, /) -> Game[StudRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: LowballCode, /) -> Game[LowballRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: KuhnCode, /) -> Game[KuhnRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: LeducCode, /) -> Game[LeducRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: ChineseCode, /) -> Game[ChineseRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: OpenFaceCode, /) -> Game[OpenFaceRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: PaiGowCode, /) -> Game[PaiGowRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: ThreeCardCode, /) -> Game[ThreeCardRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: FourCardCode, /) -> Game[FourCardRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: RaminoCode, /) -> Game[RaminoRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: CariocaCode, /) -> Game[CariocaRules]: ...

    @overload
    @abstractmethod
    def __getitem__(self, code: str, /) -> Game[Any]: ...
