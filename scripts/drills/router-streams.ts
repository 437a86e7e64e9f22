import { systemClock } from '../../server/src/platform/time/clock.ts';
import type { VendorFault } from '../../tests/support/fake-vendor-server.ts';
import { framesOf, type Heard } from '../../tests/support/router-client.ts';
import { middleOf } from '../../tests/support/router-faults.ts';
import { only, response } from '../../tests/support/router-requests.ts';
import { fakeModels, textAnswerOf, type VendorName } from '../../tests/support/router-vendors.ts';
import { hello } from '../../tests/support/llm-script.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { onRouter, type RouterSystem } from './stage/router-system.ts';
import type { SeededRandom } from './stage/seeded-random.ts';

const path = '/v1/llm/responses';
const lanes = 32;
const mostMsToClose = 1_000;
const wholeText = hello.items.flatMap((item) => ('text' in item ? item.text : [])).join('');
const terminals = new Set(['response.completed', 'error']);

/**
 * P8: every stream has exactly one terminal event, as its last frame, however its vendor goes wrong: cut, reset, ended or
 * silent at any byte, bad UTF-8, a broken frame, an error in place of a stream. What is told as complete is complete. A
 * caller who goes away has the vendor's connection closed within a second. A round is one stream.
 */
export const routerStreams: Drill = {
  name: 'router-streams',
  promise: 'P8',
  guarantee: 'a stream has one terminal event, its last frame, however its vendor goes wrong or its caller leaves',
  unit: 'streams',
  rounds: 1_000,
  short: { rounds: 35 },
  run: (run) => onRouter((router) => drillOn(router, run)),
};

type Way = 'cut' | 'reset' | 'end' | 'stall' | 'bad-utf8' | 'malformed' | 'status' | 'leave' | 'simulated' | 'sound';
// Most go wrong at any byte; silence takes as long as the router waits, so few are silent.
const ways: readonly Way[] = [
  ...(['cut', 'reset', 'end', 'bad-utf8', 'leave', 'cut', 'reset', 'end', 'bad-utf8', 'leave'] as const),
  ...(['malformed', 'status', 'simulated', 'sound'] as const),
];
const simulatedModels = ['stall-mid-stream', 'cut-mid-stream', 'malformed-chunk', 'echo', 'empty-output'];

interface Tally {
  terminal: { completed: number; error: number };
  /** Refused before a stream began. */
  refused: number;
  left: number;
  closeMs: number[];
}

async function drillOn(router: RouterSystem, { rounds, random, hurry, say }: DrillRun): Promise<Finding> {
  const broken: string[] = [];
  const tally: Tally = { terminal: { completed: 0, error: 0 }, refused: 0, left: 0, closeMs: [] };
  const sizes = await streamSizes();
  const plans = Array.from({ length: rounds }, (_, number) => {
    // A stall of a live organization lasts half a minute.
    const way: Way = !hurry && number % 20 === 0 ? 'stall' : (ways[number % ways.length] ?? 'sound');
    return planOf(number, way, sizes, random);
  });
  let done = 0;
  const lane = async (): Promise<void> => {
    for (let plan = plans.pop(); plan !== undefined; plan = plans.pop()) {
      const { number, what } = plan;
      await tryStream(router, plan, tally).catch((error: unknown) => {
        broken.push(`stream ${number}, ${what}: ${error instanceof Error ? error.message : String(error)}`);
      });
      done += 1;
      if (done % 100 === 0) say(`${done} streams, ${broken.length} broken`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, rounds) }, lane));
  if (router.system.member.crashes() > 0) broken.push('the process ended by itself');
  const closeMs = tally.closeMs.toSorted((one, other) => one - other);
  const [middle, slowest] = [closeMs[closeMs.length >> 1] ?? 0, closeMs.at(-1) ?? 0];
  // On a machine with other work a moment says nothing.
  if (!hurry && slowest > mostMsToClose)
    broken.push(`a vendor's connection was closed ${slowest} ms after its caller had left`);
  const { completed, error } = tally.terminal;
  return {
    figure:
      `${rounds - broken.length} of ${rounds} as promised: ${completed} ended by response.completed, ${error} by error, ` +
      `${tally.refused} refused before they began, ${tally.left} left by their caller; vendors' connections closed ` +
      `${middle} ms after that in the middle, ${slowest} ms at most`,
    broken: broken.slice(0, 20),
  };
}

interface StreamPlan {
  number: number;
  what: string;
  way: Way;
  vendor: VendorName;
  model: string;
  fault: VendorFault | null;
}

function planOf(number: number, way: Way, sizes: ReadonlyMap<VendorName, number>, random: SeededRandom): StreamPlan {
  const vendor = random.pick([...sizes.keys()]);
  const model = fakeModels.llm[vendor as keyof typeof fakeModels.llm];
  // What goes wrong before the first content is refused, and no stream: most do behind it.
  const byte = random.between(random.between(0, 3) === 0 ? 0 : middleOf(vendor).bytes, sizes.get(vendor) ?? 0);
  const fault = ((): VendorFault | null => {
    switch (way) {
      case 'cut':
      case 'reset':
      case 'end':
      case 'stall':
        return { kind: way, afterBytes: byte };
      case 'bad-utf8':
        return { kind: way, atByte: byte };
      case 'malformed':
        return { kind: way, atPiece: random.between(0, 6) };
      case 'status':
        return { kind: way, status: random.pick([400, 401, 404, 429, 500, 503]) };
      // Open until the caller leaves.
      case 'leave':
        return { kind: 'stall', afterBytes: byte };
      case 'simulated':
      case 'sound':
        return null;
    }
  })();
  if (way === 'simulated') return { number, way, what: way, vendor, model: random.pick(simulatedModels), fault };
  return { number, way, what: `${way} of ${vendor} at byte ${byte}`, vendor, model, fault };
}

async function tryStream(router: RouterSystem, plan: StreamPlan, tally: Tally): Promise<void> {
  const { number, way, vendor, model, fault } = plan;
  const mark = `stream-${number}-of-the-drill`;
  const message = { type: 'message', role: 'user', content: [{ type: 'text', text: mark }] };
  const isSimulated = way === 'simulated';
  const body = response({ input: [message], stream: true, ...only(isSimulated ? 'simulated' : vendor, model) });
  router.vendors.spoil(mark, () => fault);
  const hearing = router.post(path, body, isSimulated ? 'test' : 'live');
  if (way === 'leave') {
    const { over } = await router.vendors.arrival(mark);
    const left = systemClock.monotonicMs();
    hearing.leave();
    const how = await over;
    tally.closeMs.push(Math.round(systemClock.monotonicMs() - left));
    tally.left += 1;
    if (how !== 'abandoned') throw new Error(`the vendor saw the request ${how}`);
    return;
  }
  const heard = await hearing.over;
  if (!heard.isWhole) throw new Error('the connection broke');
  if (heard.status !== 200) {
    if (typeof JSON.parse(heard.text).error.code !== 'string') throw new Error(`refused with ${heard.text}`);
    tally.refused += 1;
    return;
  }
  tally.terminal[terminalOf(heard, isSimulated ? mark : wholeText, way === 'bad-utf8')] += 1;
}

/** Which terminal event a stream ended with. Throws where it is not one, not last, or says complete of what is not. */
function terminalOf({ text }: Heard, whole: string, mayDiffer: boolean): 'completed' | 'error' {
  const frames = framesOf(text);
  const ended = frames.filter(({ event }) => terminals.has(event));
  const last = frames.at(-1);
  if (ended.length !== 1 || last === undefined || !terminals.has(last.event))
    throw new Error(`${ended.length} terminal events, the last frame is ${last?.event ?? 'none'}`);
  if (frames[0]?.event !== 'response.created') throw new Error(`the first frame is ${frames[0]?.event}`);
  if (last.event === 'error') return 'error';
  const told = frames.map(({ data }) => (typeof data['delta'] === 'string' ? data['delta'] : '')).join('');
  if (told !== whole && !mayDiffer) throw new Error(`told as complete: ${told}`);
  return 'completed';
}

/** How many bytes each vendor's answer has. */
async function streamSizes(): Promise<Map<VendorName, number>> {
  const sizes = new Map<VendorName, number>();
  for (const vendor of Object.keys(fakeModels.llm) as VendorName[])
    sizes.set(vendor, Buffer.concat(await textAnswerOf(vendor)).length);
  return sizes;
}
