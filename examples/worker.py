"""Speaks in sessions, with Python's standard library alone: TRUNKLINE_URL and TRUNKLINE_KEY, of scope worker, say where."""

import json
import os
import threading
import urllib.error
import urllib.request
import uuid
from datetime import datetime, timezone

URL = os.environ.get("TRUNKLINE_URL", "http://127.0.0.1:8080")
KEY = os.environ["TRUNKLINE_KEY"]


def call(path, body, key=KEY, **headers):
    headers.update({"authorization": f"Bearer {key}", "content-type": "application/json"})
    request = urllib.request.Request(URL + path, json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read() or "null")


def respond(claim, turns):
    """Asks the router with the credential of the session, which keeps it to the models of the session."""
    said = [("system", claim["configuration"]["systemPrompt"])]
    said += [("user" if turn["source"] == "user" else "assistant", turn["text"]) for turn in turns]
    said = [{"type": "message", "role": role, "content": [{"type": "text", "text": text}]} for role, text in said if text]
    body = {"input": said, "max_output_tokens": 300}
    answer = call("/v1/llm/responses", body, claim["credential"], **{"idempotency-key": str(uuid.uuid4())})
    return "".join(c["text"] for o in answer["output"] for c in o.get("content", []) if c["type"] == "text")


def speak(claim):
    """Answers each turn of the user until the session is to end."""
    path, lease = f"/v1/worker/sessions/{claim['sessionId']}", {"service-lease": claim["leaseToken"]}
    turns = []

    def say(text):
        turn = {"index": len(turns), "source": "agent", "text": text, "startedAt": datetime.now(timezone.utc).isoformat()}
        call(f"{path}/turns", {"turns": [turn]}, **lease)
        turns.append(turn)

    if claim["configuration"]["firstMessage"]:
        say(claim["configuration"]["firstMessage"])
    while True:
        heard = call(f"{path}/heartbeat", {"waitSeconds": 5, "afterTurn": len(turns) - 1}, **lease)
        if heard["next"] == "end":
            return call(f"{path}/end", {"reason": "agent_hangup"}, **lease)
        turns += heard["turns"]
        if heard["turns"] and turns[-1]["source"] == "user":
            say(respond(claim, turns))


while True:
    try:
        claim = call("/v1/worker/claims", {"kinds": ["cascade"]})
        if claim:
            threading.Thread(target=speak, args=[claim], daemon=True).start()
    except urllib.error.URLError as error:
        print("claim:", error, flush=True)
