"""The page `games.md`, written when the site is built: every game of the catalogue, its table and its house rules."""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File
from scenes import scene
from tables import SHARED, STYLE, picture

from buio.cli.capabilities import CAPABILITIES
from buio.cli.pages import told
from buio.games import games
from buio.i18n import LANGUAGES, catalogue
from buio.play.game import Game

PAGE = "games.md"
ABLE = {
    "odds": "exact odds", "arrays": "simulations and arrays", "gymnasium": "Gymnasium and PettingZoo",
    "openspiel": "OpenSpiel", "phh": "PHH files", "pokerstars": "PokerStars files",
}  # fmt: skip
"""What the page says of a game; which formats it is read from is told on the page of hands."""
INTRODUCTION = """\
# The games

Every game that Buio plays, with its names in English, Italian and German, a link to its rules, and its house rules.
The name in type is the one that commands take: `buio serve texas --set big_blind=10`.

A picture shows the table just before the showdown, in the games of the Ramino family when everybody has had two
turns, as an onlooker sees it. Chips before a seat are what has to be put in before the cards, or what has been bet
against the bank; two chips in the middle are a pot that two hands share, or two pools. The signs below the cards say
how many may be changed, thrown away or bought, and whether high or low is declared, or who stays in.
"""

LIST = """\
<style>
.rules{width:100%;border-collapse:collapse;font-size:.66rem;line-height:1.5}
.rules tr{border-top:.05rem solid var(--md-typeset-table-color)}
.rules code{white-space:nowrap;overflow-wrap:normal}
.rules td,.rules th{padding:.4em .8em .4em 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
@media(max-width:44rem){.rules{font-size:.7rem}.rules code{white-space:normal;overflow-wrap:anywhere}
.rules thead{display:none}
.rules tr,.rules td:last-child{display:block}.rules tr{padding:.4em 0}
.rules td{display:inline;padding:0 .3em 0 0}.rules td:nth-child(3)::before{content:"of: "}}
</style>
"""
"""House rules in columns, on a narrow screen one below the other."""


def on_files(files: Any, config: Any) -> Any:
    """Add the page; MkDocs calls this when it has gathered the others."""
    files.append(File.generated(config, PAGE, content=page(Path(config["docs_dir"]) / "rules")))
    return files


def page(rules: Path) -> str:
    """The whole page; `rules` is the folder of the rule pages."""
    families = [(family, list(members)) for family, members in groupby(games.values(), lambda game: game.family)]
    parts = [INTRODUCTION, *(_index(rules, family, members) for family, members in families), LIST + STYLE + SHARED]
    for family, members in families:
        parts += [f"## {_title(rules, family)}\n", *(_entry(game) for game in members)]
    return "\n".join(parts)


def _title(rules: Path, family: str) -> str:
    """A family is called as its rule page is."""
    return (rules / f"{family}.md").read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def _index(rules: Path, family: str, members: list[Game]) -> str:
    links = " · ".join(f"[{_name(game, 'en')}](#{game.code})" for game in members)
    return f"**{_title(rules, family)}:** {links}\n"


def _name(game: Game, language: str) -> str:
    return catalogue(language).text(f"game.{game.code}")


def _entry(game: Game) -> str:
    """One game: its names, what there is to know of it in a line, its table, its house rules."""
    return "\n".join(
        [
            f"### {_name(game, 'en')} {{#{game.code}}}\n",
            f"*{_name(game, 'it')}* · *{_name(game, 'de')}* · `{game.code}`\n",
            f"{_players(game)} · rules: {_links(game)}{_also(game)}\n",
            f"<div>\n{picture(scene(game))}\n</div>\n",
            *_house_rules(game),
        ]
    )


def _also(game: Game) -> str:
    """What it can do beyond being played."""
    able = [said for name, said in ABLE.items() if not CAPABILITIES[name](game)]
    return f" · {', '.join(able)}" if able else ""


def _players(game: Game) -> str:
    span = _span(game.players)
    best = f", {_span(game.recommended)} best" if game.recommended else ""
    return f"{span} player{'' if span == '1' else 's'}{best}"


def _span(players: range) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"


def _links(game: Game) -> str:
    """The rule page in each language."""
    ending = {language: "" if language == "en" else f".{language}" for language in LANGUAGES}
    own = {"en": "English", "it": "italiano", "de": "Deutsch"}
    return ", ".join(f"[{own[language]}](rules/{game.family}{ending[language]}.md)" for language in ("en", "it", "de"))


def _house_rules(game: Game) -> Iterator[str]:
    """A folded table."""
    known = game.house_rules()
    yield f'<details>\n<summary>House rules ({len(known)})</summary>\n<table class="rules">'
    yield "<thead><tr><th>key</th><th>default</th><th>allowed</th><th>what it is</th></tr></thead>\n<tbody>"
    for rule in known:
        cells = map(escape, told(rule, catalogue("en")))
        yield "<tr><td><code>{}</code></td><td><code>{}</code></td><td>{}</td><td>{} ({})</td></tr>".format(*cells)
    yield "</tbody></table>\n</details>\n"
