import { chunk, done } from '../../tests/support/fake-chat.ts';
import { startFakeVendorServer, type FakeVendorWire } from '../../tests/support/fake-vendor-server.ts';
import { eventStream } from '../../tests/support/llm-script.ts';
import { framesOf, hear } from '../../tests/support/router-client.ts';
import { only, response } from '../../tests/support/router-requests.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { onOneProcess, type OneProcess } from './stage/one-process.ts';
import { residentMegabytes } from './stage/resident-memory.ts';
import { waitUntil } from './stage/wait-until.ts';

const framesEach = 10;
// In each half.
const [longTurns, hurriedTurns] = [40, 8];
// The first half is for the heap to find its size. What streams kept would go on growing in the second.
const mostGrowth = 1.25;
const word = 'word ';

/**
 * P8, in number: a thousand streams at once, each whole, with memory that does not grow while they go on. All of them
 * are open together; then the vendor writes to every one in turns. A round is one stream.
 */
export const routerManyStreams: Drill = {
  name: 'router-many-streams',
  promise: 'P8',
  guarantee: 'many streams at once are whole, and cost memory that does not grow while they go on',
  unit: 'streams at once',
  rounds: 1_000,
  short: { rounds: 200 },
  run: async (run) => {
    const talk = createTalk();
    const vendor = await startFakeVendorServer(talk.wire);
    try {
      const environment = { OPENAI_COMPATIBLE_BASE_URL: vendor.url, OPENAI_COMPATIBLE_MODELS: 'llm:llama' };
      return await onOneProcess({ environment }, (system) => drillOn(system, talk, run));
    } finally {
      talk.end();
      await vendor.close();
    }
  },
};

async function drillOn(system: OneProcess, talk: Talk, { rounds, hurry, say }: DrillRun): Promise<Finding> {
  const { apiKey } = await system.organization('Listeners', 'live');
  const idle = await residentMegabytes(system);
  let heardFrames = 0;
  const count = (piece: Buffer): void => {
    heardFrames += piece.toString('latin1').split('response.text.delta').length - 1;
  };
  const hearings = Array.from({ length: rounds }, (_, number) => {
    const headers = { 'idempotency-key': `stream-${number}` };
    const json = response({ stream: true, ...only('openai_compatible', 'llama') });
    return hear(system.url, { method: 'POST', path: '/v1/llm/responses', key: apiKey, headers, json }, count);
  });
  let due = 0;
  const turn = async (): Promise<void> => {
    talk.turn();
    due += rounds * framesEach;
    // A frame in two pieces is not counted; nearly all are whole.
    await waitUntil('every stream has told what its vendor wrote', () => heardFrames >= due * 0.99, {
      seen: () => `${heardFrames} of ${due}`,
    });
  };
  await waitUntil('every stream has come to the vendor', () => talk.listeners() === rounds, {
    seen: () => `${talk.listeners()} of ${rounds}`,
  });
  const open = await residentMegabytes(system);
  const turns = hurry ? hurriedTurns : longTurns;
  const half = async (): Promise<number> => {
    let most = 0;
    for (let count = 1; count <= turns; count += 1) {
      await turn();
      most = Math.max(most, await residentMegabytes(system));
      if (count % 5 === 0) say(`${heardFrames} frames, ${most} MB`);
    }
    return most;
  };
  const [early, late] = [await half(), await half()];
  talk.end();
  const whole = word.repeat(framesEach * turns * 2);
  const broken: string[] = [];
  for (const [number, { over }] of hearings.entries()) {
    const { status, text, isWhole } = await over;
    const frames = isWhole && status === 200 ? framesOf(text) : [];
    const told = frames.map(({ data }) => (typeof data['delta'] === 'string' ? data['delta'] : '')).join('');
    if (frames.at(-1)?.event !== 'response.completed' || told !== whole)
      broken.push(`stream ${number}: ${status}, ${frames.length} frames, whole ${isWhole}`);
  }
  const complete = rounds - broken.length;
  if (late > early * mostGrowth) broken.push(`the process grew from ${early} to ${late} MB while streams went on`);
  if (system.member.crashes() > 0) broken.push('the process ended by itself');
  return {
    figure:
      `${complete} of ${rounds} streams at once were whole, ${heardFrames} frames; memory ${idle} MB idle, ${open} MB with ` +
      `all of them open, at most ${early} MB in the first half of their time and ${late} MB in the second`,
    broken: broken.slice(0, 20),
  };
}

interface Talk {
  wire: FakeVendorWire;
  /** How many wait for the next turn. */
  listeners(): number;
  /** Writes some frames to each stream. */
  turn(): void;
  /** Ends every stream as it should. */
  end(): void;
}

/** A model that talks when it is told to, to all at once. */
function createTalk(): Talk {
  let isOver = false;
  let waiting = 0;
  let next = Promise.withResolvers<void>();
  const words = Buffer.concat(Array.from({ length: framesEach }, () => chunk({ content: word })));
  const pieces = async function* (): AsyncGenerator<Buffer> {
    yield chunk({ role: 'assistant', content: '' });
    for (;;) {
      waiting += 1;
      await next.promise;
      if (isOver) break;
      yield words;
    }
    yield Buffer.concat([chunk({}, 'stop'), done]);
  };
  const none = (): never => {
    throw new Error('This vendor always works');
  };
  const release = (): void => {
    const { resolve } = next;
    next = Promise.withResolvers();
    waiting = 0;
    resolve();
  };
  return {
    wire: {
      happy: () => ({ ...eventStream([]), pieces: pieces() }),
      errorBody: none,
      empty: none,
      errorIn200: none,
      malformed: Buffer.alloc(0),
      keepAlive: Buffer.alloc(0),
    },
    listeners: () => waiting,
    turn: release,
    end: () => {
      isOver = true;
      release();
    },
  };
}
