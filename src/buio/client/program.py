"""A program that decides: one JSON line in for each decision, one line out."""

import asyncio
import contextlib
import shlex
from asyncio.subprocess import PIPE, Process
from typing import Final

LONGEST: Final = 1 << 16
"""Bytes of an answer."""
ENDS: Final = 2.0
"""Seconds that a program has to end when its input is closed."""
LAST: Final = 0.2
"""Seconds that it has to end when it has closed its output."""


class NoAnswer(Exception):
    """There is none; the text says why."""


class Program:
    """A program on its standard input and output. One that has ended, or owes an answer still, is started anew.

    Args:
        command: the program and its words, as a shell takes them.

    Raises:
        ValueError: the command cannot be split into words.
    """

    def __init__(self, command: str) -> None:
        self.words: list[str] = shlex.split(command)
        if not self.words:
            raise ValueError("--command needs a program, as in --command 'python3 bot.py'")
        self._process: Process | None = None
        self._said: asyncio.Queue[bytes] = asyncio.Queue()
        self._reading: asyncio.Task[None] | None = None
        self._owes = False

    async def start(self) -> None:
        """Start it, if it does not run.

        Raises:
            OSError: there is no such program.
        """
        if self._process is None or self._process.returncode is not None:
            await self.kill()
            self._process = await asyncio.create_subprocess_exec(*self.words, stdin=PIPE, stdout=PIPE, limit=LONGEST)
            self._said, self._owes = asyncio.Queue(), False
            self._reading = asyncio.create_task(self._read(self._process, self._said))

    async def ask(self, line: str, seconds: float | None) -> str:
        """Give a line, and take its answer.

        Raises:
            NoAnswer: it has ended, has said too much, or has said nothing in time.
        """
        await self._caught_up()
        try:
            await self.start()
            async with asyncio.timeout(seconds):
                said = await self._answer(line)
        except TimeoutError:
            self._owes = True
            raise NoAnswer(f"no answer within {seconds or 0:.1f} s") from None
        except ConnectionError:
            await self._ended()
            raise NoAnswer("the program has ended") from None
        except OSError as error:
            await self.kill()
            raise NoAnswer(f"the program cannot be asked: {error}") from None
        if len(said) >= LONGEST and not said.endswith(b"\n"):
            await self.kill()
            raise NoAnswer("an answer without an end")
        if not said.endswith(b"\n"):
            await self._ended()
            raise NoAnswer("the program has ended")
        return said.decode(errors="replace").strip()

    async def _answer(self, line: str) -> bytes:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        process.stdin.write(line.encode() + b"\n")
        await process.stdin.drain()
        return await self._said.get()

    async def _caught_up(self) -> None:
        """What nobody has asked for, or came too late, is thrown away; who owes an answer still begins anew."""
        heard = not self._said.empty()
        while not self._said.empty():
            self._said.get_nowait()
        if self._owes and not heard:
            await self.kill()
        self._owes = False

    @staticmethod
    async def _read(process: Process, said: asyncio.Queue[bytes]) -> None:
        """Put every line in the queue; the last one has no end."""
        assert process.stdout is not None
        line = b"\n"
        while line.endswith(b"\n"):
            try:
                line = await process.stdout.readline()
            except ValueError:
                line = b" " * LONGEST
            said.put_nowait(line)

    async def close(self) -> None:
        """Close its input, and wait a moment for it to end."""
        if self._process is None:
            return
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._ended(ENDS)

    async def _ended(self, seconds: float = LAST) -> None:
        """Its input or output is closed, so it ends by itself; asyncio complains of one that is killed just then."""
        if self._process is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._process.wait()
        await self.kill()

    async def kill(self) -> None:
        """End it at once."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
