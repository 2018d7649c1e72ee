"""The client of the protocol on bad lines."""

import asyncio

import pytest

from buio.client import Client, ClientError


def test_a_server_that_dies_while_a_line_is_opened_is_tried_again() -> None:
    tried = 0

    async def die(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal tried
        tried += 1
        await reader.read(10)
        writer.close()

    async def play() -> None:
        async with await asyncio.start_server(die, "127.0.0.1", 0) as server:
            client = Client("", patience=0.3)
            client.line_url = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/ws"
            async with asyncio.timeout(5):
                with pytest.raises(ClientError, match="has not answered"):
                    await client.open()
            await client.close()

    asyncio.run(play())
    assert tried > 1
