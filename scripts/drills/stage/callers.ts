import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Stage } from './stage.ts';

/** An agent whose tools are of each kind: one that calls `url`, one that sends texts, and one that its worker runs. */
export async function makeAgent(stage: Stage, url: string): Promise<string> {
  const made = async (path: string, body: object): Promise<string> => {
    const { status, json } = await stage.client.untilAnswered({ method: 'POST', path, body });
    if (status > 201) throw new Error(`${path} was answered ${status}: ${JSON.stringify(json)}`);
    return String(json?.['id']);
  };
  const agent = { name: 'Reception', systemPrompt: 'Be brief.', intent: { language: 'en' } };
  const agentId = await made('/v1/agents', agent);
  const sources = {
    look_up: { kind: 'webhook', url },
    text: { kind: 'builtin', name: 'send_sms', config: { phoneNumberId: stage.senderId } },
    show: { kind: 'inline' },
  };
  for (const [name, source] of Object.entries(sources))
    await made(`/v1/agents/${agentId}/tools`, { name, description: 'A tool.', source });
  // In which a zone is known for every recipient.
  await stage.database.ask('update organizations set default_timezone = $2 where id = $1', [
    stage.organizationId,
    stage.zone,
  ]);
  return agentId;
}

export interface Calling {
  /** The session that each key was told. */
  told(): ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

const lookMs = 250;
// Of a session that its worker left nothing more is heard.
const patienceMs = 4_000;

/** Creates a session for workers; what they do in it stands in its metadata. */
export async function createCall(
  stage: Stage,
  { agentId, key, metadata = {}, at = 0 }: { agentId: string; key: string; metadata?: object; at?: number },
): Promise<string> {
  const session = { agentId, ttlSeconds: 120, maxDurationSeconds: 600, metadata };
  const request = { method: 'POST', path: '/v1/sessions', body: session, idempotencyKey: key } as const;
  const { status, json } = await stage.client.untilAnswered(request, at);
  if (status !== 201) throw new Error(`A session was answered ${status}: ${JSON.stringify(json)}`);
  return String(json?.['sessionId']);
}

/** Clients that hold one conversation after the other with whichever worker takes it: they answer it, and some hang up. */
export function startCalling(
  stage: Stage,
  { random, agentId, callers }: { random: SeededRandom; agentId: string; callers: number },
): Calling {
  const told = new Map<string, string>();
  let stopping = false;
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    stage.client.untilAnswered({ method, path, ...(body === undefined ? {} : { body }) }, random.between(0, 1));
  const call = async (key: string): Promise<void> => {
    const id = await createCall(stage, {
      agentId,
      key,
      metadata: { leave: random.chance(0.1) },
      at: random.between(0, 1),
    });
    told.set(key, id);
    const end = systemClock.monotonicMs() + patienceMs;
    let isAnswered = false;
    while (systemClock.monotonicMs() < end) {
      const { json } = await ask('GET', `/v1/calls/${id}`);
      if (typeof json?.['end_reason'] === 'string') return;
      const { entries = [] } = (json?.['transcript'] ?? {}) as { entries?: unknown[] };
      if (entries.length === 1 && !isAnswered) {
        if (random.chance(0.15)) {
          await ask('POST', `/v1/calls/${id}/end`);
          return;
        }
        const turn = { index: 1, source: 'user', text: 'What time is it?', startedAt: '2026-11-20T15:00:06.000Z' };
        const { status } = await ask('POST', `/v1/sessions/${id}/turns`, { turns: [turn] });
        isAnswered = status === 202;
      }
      await sleep(lookMs);
    }
  };
  const run = async (caller: number): Promise<void> => {
    for (let count = 0; !stopping; count += 1) await call(`call-${caller}-${count}`);
  };
  const running = Array.from({ length: callers }, (_, caller) => run(caller));
  // Looked at when they are stopped.
  for (const one of running) one.catch(() => {});
  return {
    told: () => told,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
}
