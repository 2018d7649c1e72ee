"""Completions for the shells: commands, their options, the values of those that have few, and the codes of games."""

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, get_args, get_origin

from buio.cli.commands import App, Argument, Command
from buio.games import games, let_in_installed

Shell = Literal["bash", "zsh", "fish"]
GAMES: Final = ("game", "games", "more")
"""The words of a command that are games."""


def script(app: App, shell: Shell) -> str:
    """Return what the shell is to read: everything that may stand behind `buio`, as it is now."""
    let_in_installed()
    return "\n".join(_fish(app) if shell == "fish" else _bash(app, shell == "zsh")) + "\n"


def _bash(app: App, zsh: bool) -> Iterator[str]:
    """A function that looks at the first word, and at the one before the one that is typed; zsh reads it as well."""
    if zsh:
        yield "autoload -Uz compinit bashcompinit && compinit && bashcompinit"
    yield f"_{app.name}() {{"
    yield '  local typed="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words='
    yield f'  local games="{" ".join(games)}"'
    yield '  case "${COMP_WORDS[1]} $before" in'
    for command in app.commands.values():
        for one in command.arguments:
            if not one.word and one.type is not bool:
                yield f'    "{_first(command)} {one.key}") words="{" ".join(_choices(one))}" ;;'
    yield '    *) case "${COMP_WORDS[1]}" in'
    for first, words in _by_first_word(app).items():
        yield f'      {first}) words="{" ".join(words)}" ;;'
    yield "    esac ;;"
    yield "  esac"
    yield f'  [ "$COMP_CWORD" = 1 ] && words="{" ".join(_by_first_word(app))}"'
    yield '  COMPREPLY=($(compgen -W "$words" -- "$typed"))'
    yield '  case "${COMPREPLY[0]-}" in *=) compopt -o nospace 2>/dev/null ;; esac'
    yield "}"
    yield f"complete -o default -F _{app.name} {app.name}"


def _fish(app: App) -> Iterator[str]:
    yield f'complete -c {app.name} -n __fish_use_subcommand -f -a "{" ".join(_by_first_word(app))}"'
    for command in app.commands.values():
        where = f'complete -c {app.name} -n "__fish_seen_subcommand_from {_first(command)}"'
        if _takes_games(command):
            yield f'{where} -f -a "{" ".join(games)}"'
        for one in command.arguments:
            if not one.word:
                values = f' -x -a "{" ".join(_choices(one))}"' if _choices(one) else ""
                yield f"{where} -l {one.key.lstrip('-')}{values}"


def _by_first_word(app: App) -> dict[str, list[str]]:
    """What may follow each first word; of commands of two words, the second."""
    found: dict[str, list[str]] = {}
    for command in app.commands.values():
        first, _, second = command.name.partition(" ")
        words = [each for one in command.arguments for each in ([one.key] if not one.word else _choices(one))]
        found.setdefault(first, []).extend([second] * bool(second) + words + ["$games"] * _takes_games(command))
    return found


def _first(command: Command) -> str:
    return command.name.partition(" ")[0]


def _takes_games(command: Command) -> bool:
    return any(one.word and one.name in GAMES for one in command.arguments)


def _choices(one: Argument) -> tuple[str, ...]:
    """What an option takes, where that can be listed: of `--set` the house rules of all games."""
    if one.key == "--set":
        return _rules()
    if one.key == "--bots" and one.type is str:
        from buio.bots import PERSONAS
        from buio.bots.strengths import STRENGTHS

        return (*STRENGTHS, *[persona.name for persona in PERSONAS])
    return get_args(one.type) if get_origin(one.type) is Literal else ()


@cache
def _rules() -> tuple[str, ...]:
    keys = {rule.key for game in games.values() for rule in game.rules_type.catalogue()}
    return tuple([f"{key}=" for key in sorted(keys)])


def register(app: App) -> None:
    """Let the program have this command."""

    @app.command
    def completions(shell: Shell) -> None:
        """Completions for a shell, bash, zsh or fish: `source <(buio completions bash)`.

        Fish reads them with `buio completions fish | source`. In the shell's own file they come with each new shell.

        Parameters
        ----------
        shell
            The shell: bash, zsh or fish.
        """
        print(script(app, shell), end="")
