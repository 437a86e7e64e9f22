"""Speaks in sessions, with Python's standard library alone: TRUNKLINE_URL and TRUNKLINE_KEY, of scope worker, say where."""

import http.client, itertools, json, os, sys, threading, time, urllib.request, uuid

URL, KEY = os.environ.get("TRUNKLINE_URL", "http://127.0.0.1:8080"), os.environ.get("TRUNKLINE_KEY")


def call(path, body, patience=300, key=KEY, **headers):
    """Calls again while the server is away, until leaseExpiresAt is long past: so many seconds; without any it must be there."""
    until = time.time() + patience
    headers.update({"authorization": f"Bearer {key}", "content-type": "application/json"})
    while True:
        headers["idempotency-key"] = str(uuid.uuid4())  # The router takes a key once, also where its answer was lost.
        try:
            request = urllib.request.Request(URL + path, json.dumps(body).encode(), headers, method="POST")
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.loads(answer.read() or "null")
        except (OSError, http.client.HTTPException, ValueError) as error:
            status, problem = getattr(error, "code", 0), error.read().decode() if hasattr(error, "code") else error
        if status == 409:  # Another worker has the session, or the user has said something at that index meanwhile.
            return None
        if (0 < status < 500 and status != 429) or (time.time() >= until and (patience > 0 or status == 0)):
            print(f"{URL}{path} said {status or 'nothing'}: {problem}. Look at TRUNKLINE_URL and TRUNKLINE_KEY.", file=sys.stderr)
            sys.exit(1)  # In a session that ends its thread.
        time.sleep(1)


def respond(claim, turns):
    """Asks the router with the credential of the session, which keeps it to the models of the session."""
    said = [("system", claim["configuration"]["systemPrompt"])]
    said += [("assistant" if turn["source"] == "agent" else turn["source"], turn["text"]) for turn in turns]
    said = [{"type": "message", "role": role, "content": [{"type": "text", "text": text}]} for role, text in said if text]
    answer = call("/v1/llm/responses", {"input": said, "max_output_tokens": 300}, key=claim["credential"])
    return "".join(c["text"] for o in answer["output"] for c in o.get("content", []) if c["type"] == "text")


def speak(claim):
    """Answers each turn of the user until the session is to end."""
    path, lease, turns = f"/v1/worker/sessions/{claim['sessionId']}", {"service-lease": claim["leaseToken"]}, []

    def say(text, index):
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        call(f"{path}/turns", {"turns": [{"index": index, "source": "agent", "text": text, "startedAt": now}]}, **lease)

    waiting = call(f"{path}/heartbeat", {"afterTurn": -1}, **lease) or {"turns": []}
    if claim["configuration"]["firstMessage"] and 0 not in [turn["index"] for turn in waiting["turns"]]:
        say(claim["configuration"]["firstMessage"], 0)
    while True:
        heard = call(f"{path}/heartbeat", {"waitSeconds": 5, "afterTurn": turns[-1]["index"] if turns else -1}, **lease)
        if heard is None or heard["next"] == "end":
            return call(f"{path}/end", {"reason": "agent_hangup"}, **lease)
        turns += heard["turns"]
        if any(turn["source"] == "user" for turn in heard["turns"]):
            say(respond(claim, turns), turns[-1]["index"] + 1)


for patience in itertools.chain([0], itertools.repeat(float("inf"))):
    claim = call("/v1/worker/claims", {"kinds": ["cascade"]}, patience)
    if claim:
        threading.Thread(target=speak, args=[claim], daemon=True).start()
