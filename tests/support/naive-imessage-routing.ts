// Who gets an event of the iMessage channel, said over again pair by pair: what is compared with it must agree.

type Pairs = Readonly<Record<string, string>>;

/** A pair as one text that no other pair has. */
const pairsOf = (tags: Pairs): string[] => Object.entries(tags).map((pair) => JSON.stringify(pair));

/** Places in the list of subscriptions whose tags are all on the event. */
export function naiveReceivers(subscriptions: readonly Pairs[], number: Pairs, send: Pairs | null): number[] {
  const carried = new Set<string>();
  for (const pair of pairsOf(send ?? {})) carried.add(pair);
  const sent = new Set(Object.keys(send ?? {}));
  for (const [key, value] of Object.entries(number)) if (!sent.has(key)) carried.add(JSON.stringify([key, value]));
  const receivers: number[] = [];
  for (let place = 0; place < subscriptions.length; place += 1) {
    const missing = pairsOf(subscriptions[place] ?? {}).filter((pair) => !carried.has(pair));
    if (missing.length === 0) receivers.push(place);
  }
  return receivers;
}
