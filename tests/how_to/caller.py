"""A program for a match: calls whatever there is to call, and keeps its cards."""

import json
import sys

for line in sys.stdin:
    options = {option["verb"]: option for option in json.loads(line)["options"]}
    if "cc" in options:
        print("cc", flush=True)
    elif "sd" in options:
        cards = options["sd"]["hand"][: min(options["sd"]["counts"])]
        print("sd", *cards or "-", flush=True)
    else:
        print("no", flush=True)
