"""A program that calls and keeps its cards: the smallest that can play from outside."""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    options = {option["verb"]: option for option in asked["options"]}
    if "cc" in options:
        print("cc", flush=True)
    elif "sd" in options:
        print("sd", flush=True)
    else:
        print("f" if "f" in options else "no", flush=True)
