"""The command `buio`. Every heavy library is imported where it is needed, so that a question is answered at once."""

import json
import os
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, Final

import buio
from buio.cli import archives, benches, completing, counting, data, estimates, matching, served_tables, serving
from buio.cli.commands import App, Parameter, UsageError, integer
from buio.cli.common import (
    DEFAULT_GAME,
    INTERRUPTED,
    AnswerOptions,
    Board,
    GameCode,
    Hand,
    Json,
    Language,
    MoreGames,
    Seated,
    Set,
    TableSetup,
    batch,
    house_rules,
    needed,
    tell,
)
from buio.games import left_out

app: Final = App("buio", "Poker all'italiana and the poker family.", buio.__version__)


def main() -> None:
    """Run the command; input errors are one line on standard error and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # names of files may be any bytes
    try:
        code = app(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except (ValueError, OSError, ImportError) as error:
        if not _is_about_the_input(error):
            raise
        print(f"buio: {_one_line(error)}", file=sys.stderr)
        code = 2
    except KeyboardInterrupt:
        code = INTERRUPTED
    else:
        for line in left_out():  # a package whose games could not come in is named; all other games are played
            print(f"buio: {line}", file=sys.stderr)
    sys.exit(code if isinstance(code, int) else 0)


def _one_line(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "this file is not text: a record or a saved night is expected"
    if isinstance(error, OSError) and error.filename is not None:
        return " ".join(f"{error.filename}: {error.strerror}".split())
    return " ".join(str(error).split())


def _is_about_the_input(error: Exception) -> bool:
    """Errors of our own say what is wrong with the input; any other ValueError is a fault of the program."""
    ours = type(error).__module__.partition(".")[0] == "buio"
    return ours or isinstance(error, (OSError, UnicodeDecodeError))


def list_games(*, capabilities: bool = False, json_: Json = False) -> None:
    """Every game, with its house rules in JSON.

    Parameters
    ----------
    capabilities
        what each game can do beyond being played; in JSON also why not
    """
    from buio.games import listing

    if capabilities:
        from buio.cli.capabilities import matrix

        return tell(table := matrix(), json_, lambda _: (
            f"{code:24} {'  '.join(' ' * len(name) if why else name for name, why in row.items())}".rstrip()
            for code, row in table.items()
        ))  # fmt: skip
    games = listing.catalogue_of_games()
    return tell(games, json_, lambda here: (
        f"{game['code']:18} {game['players'][0]}-{game['players'][1]}  {game['name'][here]}" for game in games
    ))  # fmt: skip


@app.command
def rules(game: GameCode, *, lang: Language = None, json_: Json = False) -> None:
    """The rule page of a game, with its house rules."""
    from buio.cli import pages
    from buio.i18n import language_here

    page = pages.rule_page(game, lang or language_here())
    tell(pages.answer(game, lang or language_here(), page) if json_ else page, json_, lambda _: [page])


@app.command
def rank(game: GameCode = "", *hand: Hand, board: Board = "", asked: AnswerOptions = AnswerOptions()) -> None:
    """How a hand ranks: `buio rank italian QhJsTc9c8s`."""
    from buio.cli import answers

    if asked.batch:
        return batch("rank")
    needed("buio rank italian QhJsTc9c8s", game, *hand)
    answer = answers.rank(asked.request(game), " ".join(hand), board)
    return tell(answer, asked.json_, lambda here: [f"{answer['name'][here]} ({answer['score']})"])


@app.command
def showdown(
    game: GameCode = "",
    *hands: Hand,
    board: Board = "",
    pot: Annotated[int, integer()] = 0,
    asked: AnswerOptions = AnswerOptions(),
) -> None:
    """Who wins among hands, given in seat order from the dealer's left.

    Parameters
    ----------
    pot
        Chips to be shared, odd ones by the rule of the game.
    """
    from buio.cli import answers

    if asked.batch:
        return batch("showdown")
    needed("buio showdown italian KhKsJc9d8d KdKcJh9s8s", game, *hands)
    answer = answers.showdown(asked.request(game, len(hands)), hands, board, pot)
    return tell(answer, asked.json_, lambda here: _shown_down(answer, hands, here))


def _shown_down(answer: dict[str, Any], hands: tuple[str, ...], language: str) -> Iterator[str]:
    from buio.i18n import catalogue

    for seat, (hand, told) in enumerate(zip(hands, answer["hands"], strict=True)):
        halves = [told["name"], *(half["name"] for half in told.values() if isinstance(half, dict) and "score" in half)]
        mark = "*" if seat in (*answer["winners"], *answer.get("low", ())) else " "
        names = "; ".join(half[language] for half in halves)
        yield f"{mark} {hand}  {names}  {answer['pays'][seat] or ''}".rstrip()
    if "stays" in answer:
        yield catalogue(language).text("showdown.stays")


@app.command
def edge(game: GameCode, *, set_: Set = [], json_: Json = False) -> None:  # noqa: B006 (never changed)
    """The exact edge of the bank on every bet against it: `buio edge three_card` (four cards take a while)."""
    from buio.cli import odds
    from buio.cli.request import Request

    answer = odds.edge(Request(game, house=house_rules(set_)))
    tell(answer, json_, lambda here: odds.edge_lines(answer, here))


def open_(game: GameCode = "", *hand: Hand, level: str = "J", asked: AnswerOptions = AnswerOptions()) -> None:
    """May this hand open?

    Parameters
    ----------
    level
        The pair that is required: J, Q, K, or A where the game's ladder has it.
    """
    from buio.cli import answers

    if asked.batch:
        return batch("open")
    needed("buio open italian JhJs9c8d7s --level J", game, *hand)
    answer = answers.opens(asked.request(game), " ".join(hand), level)
    return tell(answer, asked.json_, lambda _: [f"{'yes' if answer['opens'] else 'no'}: {answer['because']}"])


@app.command
def meld(
    game: GameCode = "",
    *hand: Hand,
    contract: Annotated[int | None, integer()] = None,
    asked: AnswerOptions = AnswerOptions(),
) -> None:
    """How a hand of rummy goes out, the card just drawn included: `buio meld ramino_v1 2h2h2c5d6d7d8dKsKcKh9h`.

    Parameters
    ----------
    contract
        In games with contracts: do exactly these cards satisfy the contract of this number?
    """
    from buio.cli import answers, melding

    if asked.batch:
        return batch("meld")
    needed("buio meld ramino_v1 2h2h2c5d6d7d8dKsKcKh9h", game, *hand)
    answer = melding.meld(asked.request(game), " ".join(hand), contract)
    return tell(answer, asked.json_, lambda here: answers.meld_lines(answer, here))


@app.command
def replay(
    *paths: Path,
    words: bool = False,
    step: bool = False,
    lang: Language = None,
    spoken: bool = False,
    svg: bool = False,
    after: Annotated[int | None, integer(0)] = None,
    write: bool = False,
    phh: bool = False,
    pokerstars: bool = False,
    ohh: bool = False,
    json_: Json = False,
) -> int:
    """Play recorded hands again, or those of a saved night; hands of other programs too, in several formats.

    Parameters
    ----------
    paths
        Records, the hands of a night, a saved night, or a folder of them.
    words
        Tell the hands in words, move by move.
    step
        The same, a line each time that you press enter.
    spoken
        In words without signs, for a screen reader.
    svg
        Draw the table of one hand at its end, with all its cards, as an SVG picture.
    after
        Draw it after so many actions of the record instead; 0: before the first.
    write
        Print the hands as records instead of their results.
    phh
        Print the hands in the PHH format, for other programs.
    pokerstars
        Print the hands as PokerStars tells them, for trackers: its games alone, without dates nobody has noted.
    ohh
        Print hands of hold'em and Omaha as open hand histories, for trackers.
    """
    from buio.cli import replaying

    if svg or after is not None:
        return replaying.draw(paths, after)
    if words or step or spoken:
        return replaying.tell_hands(paths, lang, spoken, step)
    if write or phh or pokerstars or ohh:
        return replaying.rewrite(paths, "ohh" if ohh else "pokerstars" if pokerstars else "phh" if phh else "")
    return replaying.results(paths, json_, lang)


@app.command
def verify(
    file: Annotated[Path, Parameter(help="The proof of a deal, or the night as the page saves it.")],
    json_: Json = False,
) -> int:
    """Verify that the pack of each deal was as the table had announced it; exit status 3 if one was not."""
    from buio.cli import proving

    deals, night = proving.verified(file)
    tell(proving.answer(deals, night), json_, lambda here: proving.lines(deals, night, here))
    return proving.FAILED if any(one.findings for one in deals) else 0


@app.command
def simulate(
    game: GameCode = DEFAULT_GAME,
    *,
    seated: Seated = Seated(),
    deals: Annotated[int, integer()] = 1000,
    seed: Annotated[int, integer()] = 0,
    workers: Annotated[int | None, integer(1, 1024)] = None,
    cluster: str | None = None,
    save: Path | None = None,
    rows: Path | None = None,
    one_in: Annotated[int, integer()] = 1,
) -> int:
    """Play random legal moves, checking every invariant after every move.

    With --workers or --cluster the array twin of the engine plays by a plain table instead, and fast. It plays
    italian, italian_2011, italian_article, italian_fantini, five_card_draw, jacks_or_better,
    progressive_jackpots, straight_poker, poker20, poker32, poker36, three_card_draw, texas, texas_limit,
    pineapple, crazy_pineapple, crazy_pineapple_hilo8, omaha, omaha_hilo8, omaha5, omaha5_hilo8, omaha6,
    omaha6_hilo8, courchevel, courchevel_hilo8, short_deck, royal_holdem, greek_holdem, seven_card_stud,
    seven_card_stud_hilo8, razz, five_card_stud, five_card_stud_hilo, soko, telesina, lowball_27,
    lowball_27_triple, lowball_a5, lowball_a5_triple, badugi, kuhn, leduc.

    Parameters
    ----------
    deals
        How many deals are played.
    seed
        The same seed plays the same deals.
    workers
        This many processes play; the answer is the same for any number of them.
    cluster
        The workers of this Dask scheduler play: tcp://address:8786.
    save
        Keeps what --workers or --cluster have played; the same command goes on where a run was broken off.
    rows
        A folder that keeps it too, and each deal besides, as tables of hands and seats in Parquet.
    one_in
        Of so many deals one is kept there.
    """
    from buio.cli import simulation

    many = {"workers": workers, "cluster": cluster, "save": save, "rows": rows, "one_in": one_in}
    found = simulation.simulated(seated.request(game), deals, seed, many)
    tell(found, seated.json_, lambda _: (f"{key}: {value}" for key, value in found.items()))
    return 1 if found.get("broken") else INTERRUPTED if found["deals"] < deals else 0


@app.command
def play(
    game: GameCode | None = None,
    *more: MoreGames,
    setup: TableSetup = TableSetup(),
    players: Annotated[int | None, integer()] = None,
    lang: Language = None,
    name: str | None = None,
    bots: str = "normal",
    save: Path | None = None,
    ascii_: Annotated[bool, Parameter(name="--ascii")] = False,
    spoken: bool = False,
    tui: bool = False,
) -> int:
    """A night at the terminal against bots.

    Of several games the dealer chooses one; the games of a mix (`eight_game`, `horse`) follow one another.

    Parameters
    ----------
    players
        How many sit at the table, you included; default: as many as usual, or as can play all of the games.
    name
        What the others call you.
    bots
        How strong the bots are: easy, normal or hard; or their names with commas between them, as in Nando,Rosa.
    save
        Keep the night in this file after each move; if the file is there already, go on with that night.
    ascii_
        Suits as letters instead of symbols.
    spoken
        Cards and signs in words, for a screen reader.
    tui
        The whole screen, with mouse and cards.
    """
    from buio.i18n import language_here
    from buio.terminal.table import Seating

    if tui and spoken:
        raise UsageError("--spoken is for the night in lines: leave --tui out")
    (first, *others), rotation = setup.schedule(game or DEFAULT_GAME, *more, kept=not game and save is not None)
    seating = Seating(
        game=first,
        house=house_rules(setup.set_),
        players=players,
        language=lang or language_here(),
        name=name,
        stack=setup.chips,
        seed=setup.seed,
        save=save,
        letters=ascii_,
        spoken=spoken,
        bots=bots,
        menu=tuple(others),
        rotation=rotation,
        given=setup.given(game, first, *others) | {"--players": players, "--name": name},
    )
    if tui:
        from buio.terminal.tui.screen import run_screen as run
    else:
        from buio.terminal.lines import run_lines as run
    return run(seating)


def bench(*, json_: Json = False) -> int:
    """The project's own benchmarks (they are in its sources)."""
    answer, complete = benches.run()
    tell(answer, json_, lambda _: (f"{name}: {json.dumps(value)}" for name, value in answer.items()))
    return 0 if complete else INTERRUPTED


if benches.SCRIPTS.is_dir():  # an installed package has none
    app.command(bench)
app.command(list_games, "games")
app.command(open_, "open")
serving.register(app)
served_tables.register(app)
counting.register(app)
data.register(app)
archives.register(app)
estimates.register(app)
matching.register(app)
completing.register(app)
