def compiled() -> bool:
    import os

    return os.environ.get("BUIO_ODDS") != "numpy"
