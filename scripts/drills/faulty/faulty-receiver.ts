import { setTimeout as sleep } from 'node:timers/promises';
import { type ReceiverAnswer, startReceiver } from '../../../tests/support/webhook-receiver.ts';
import type { SeededRandom } from '../stage/seeded-random.ts';

/** A receiver of webhooks that takes most of them, and fails as receivers do. It does not die. */
export interface FaultyReceiver {
  readonly url: string;
  /** What reached it whole, by webhook-id. */
  seen(): ReadonlyMap<string, SeenEvent>;
  close(): Promise<void>;
}

export interface SeenEvent {
  bodies: Buffer[];
  /** How many of the requests it answered with 2xx. */
  taken: number;
  /** How many it cut on a connection that had carried another one: each is posted once more in the same attempt. */
  repeated: number;
}

const slowMs = [100, 700] as const;
const refusal: ReceiverAnswer = { status: 500, body: 'Not now' };

/**
 * Fails `faults` of all requests, and every request about `doomed` of all events, these at once; both are shares from 0
 * to 1. Each answer is drawn when it is asked for.
 */
export async function startFaultyReceiver(options: {
  random: SeededRandom;
  faults: number;
  doomed: number;
}): Promise<FaultyReceiver> {
  const { random, faults } = options;
  const receiver = await startReceiver();
  const seen = new Map<string, SeenEvent & { doomed: boolean }>();
  receiver.answerWith(async ({ headers, rawBody, onUsedConnection }) => {
    const id = headers['webhook-id'] ?? '';
    const event = seen.get(id) ?? { bodies: [], taken: 0, repeated: 0, doomed: random.chance(options.doomed) };
    seen.set(id, event);
    event.bodies.push(rawBody);
    const fault = event.doomed ? random.pick([refusal, 'reset' as const]) : random.chance(faults) && drawFault(random);
    if (fault === 'reset' && onUsedConnection) event.repeated += 1;
    if (fault !== false) return fault;
    if (random.chance(faults / 4)) await sleep(random.between(...slowMs));
    event.taken += 1;
    return { status: random.pick([200, 202, 204]) };
  });
  return { url: receiver.url, seen: () => seen, close: () => receiver.close() };
}

function drawFault(random: SeededRandom): ReceiverAnswer {
  const drawn = random.next();
  if (drawn < 0.5) return refusal;
  if (drawn < 0.85) return 'reset';
  // Past the endpoint's time-out, whatever that is.
  if (drawn < 0.95) return 'hang';
  return { status: 503, headers: { 'retry-after': '1' } };
}
