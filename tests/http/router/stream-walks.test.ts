import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { openStream, pcm, type SeenFrame, type StreamCaller, sound } from '../../support/stream-caller.ts';

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false });
  ours = await stage.organization();
});
afterAll(() => stage.close());

type Path = '/v1/stt/stream' | '/v1/tts/stream';
const stt: Path = '/v1/stt/stream';
const tts: Path = '/v1/tts/stream';

/** What a caller may do next: `odd` is half a sample, `bad` one of the frames that break the rules. */
type Step =
  | { act: 'configure' | 'commit' | 'cancel' | 'close' | 'odd' }
  | { act: 'input'; size: number }
  | { act: 'bad'; as: number };

/** When a caller begins: once the stream is ready, right behind the configuration, or without one. */
type Start = 'ready' | 'at once' | 'unconfigured';

const badOfAny = ['{"type":"input.unknown"}', '{"type":"input.commit","more":1}', '{}', '[]', '{'];
const badFrames: Readonly<Record<Path, ReadonlyArray<string | Buffer>>> = {
  [stt]: badOfAny.concat('{"type":"input.append","text":"word"}', '{"type":"input.cancel"}'),
  [tts]: [Buffer.alloc(32), '{"type":"input.append","text":" "}', '{"type":"input.append"}', ...badOfAny],
};

/** What a walk is to come to, by a model that knows the rules and nothing of the server. */
interface Expected {
  last: 'session.closed' | 'error';
  /** Of steps that were taken before the end: commits with something since the one before, and without. */
  fullCommits: number;
  emptyCommits: number;
  /** Units of everything that was given: milliseconds, or characters. */
  units: number;
  hasCancel: boolean;
}

function expectedOf(start: Start, steps: readonly Step[]): Expected {
  const expected: Expected = { last: 'error', fullCommits: 0, emptyCommits: 0, units: 0, hasCancel: false };
  // Before the stream is ready it may be closed, once it is configured, and nothing else.
  const [first, second] = steps;
  const early = start === 'at once' ? first : first?.act === 'configure' ? second : undefined;
  if (start !== 'ready') return early?.act === 'close' ? { ...expected, last: 'session.closed' } : expected;
  let isFull = false;
  let isOdd = false;
  for (const step of steps) {
    if (step.act === 'bad' || step.act === 'configure') return expected;
    if (step.act === 'input') {
      expected.units += step.size;
      isFull = true;
    } else if (step.act === 'odd') isOdd = !isOdd;
    else if (step.act === 'cancel') {
      expected.hasCancel = true;
      isFull = false;
    } else {
      if (step.act === 'close' && isOdd) return expected;
      if (isFull) expected.fullCommits += 1;
      else if (step.act === 'commit') expected.emptyCommits += 1;
      isFull = false;
      if (step.act === 'close') return { ...expected, last: 'session.closed' };
    }
  }
  throw new Error('A walk has no end');
}

const configure = { type: 'session.configure', audio: pcm };

function take(caller: StreamCaller, path: Path, step: Step, nth: number): void {
  if (step.act === 'input' && path === stt) caller.sendRaw(sound(step.size, nth + 1));
  else if (step.act === 'input') caller.send({ type: 'input.append', text: 'a'.repeat(step.size) });
  else if (step.act === 'odd') caller.sendRaw(Buffer.alloc(1));
  else if (step.act === 'bad') caller.sendRaw(badFrames[path][step.as % badFrames[path].length] ?? '');
  else if (step.act === 'configure') caller.send(configure);
  else caller.send({ type: step.act === 'close' ? 'session.close' : `input.${step.act}` });
}

const stepOf = (path: Path): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({ act: fc.constant('input' as const), size: fc.integer({ min: 1, max: 900 }) }),
    },
    { weight: 8, arbitrary: fc.record({ act: fc.constant('commit' as const) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant(path === stt ? ('odd' as const) : ('cancel' as const)) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('close' as const, 'configure' as const) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('bad' as const), as: fc.nat({ max: 8 }) }) },
  );
const walkOf = (path: Path) =>
  fc.record({
    start: fc.oneof(
      { weight: 8, arbitrary: fc.constant('ready' as const) },
      { weight: 1, arbitrary: fc.constantFrom('at once' as const, 'unconfigured' as const) },
    ),
    // A walk that goes nowhere closes.
    steps: fc.array(stepOf(path), { maxLength: 12 }).map((steps): Step[] => [...steps, { act: 'close' }]),
  });
const count = (seen: readonly SeenFrame[], type: string): number => seen.filter((frame) => frame.type === type).length;

/** What holds of every stream, whatever came of it. */
function faultsOf(seen: readonly SeenFrame[]): string[] {
  const faults: string[] = [];
  const terminal = seen.filter(({ type }) => type === 'session.closed' || type === 'error');
  if (terminal.length !== 1 || seen.at(-1) !== terminal[0]) faults.push('not exactly one last frame');
  let open: number | null = null;
  let sequence = 0;
  for (const frame of seen) {
    if (frame.type === 'utterance.started') {
      sequence += 1;
      open = sequence;
      if (frame['sequence'] !== sequence) faults.push('sequences are not counted on');
    } else if (frame.type === 'audio' && open === null) faults.push('audio outside of an utterance');
    else if (frame.type === 'utterance.done') {
      if (open === null || frame['sequence'] !== open) faults.push('done without its start');
      open = null;
    }
  }
  return faults;
}

const open = (path: Path): Promise<StreamCaller> => openStream({ url: stage.url, key: ours.apiKey, path });

/** Goes a walk to its end, and holds what came against what had to come. */
async function go(path: Path, start: Start, steps: readonly Step[]): Promise<void> {
  const caller = await open(path);
  if (start !== 'unconfigured') caller.send(configure);
  if (start === 'ready') await caller.next('session.ready');
  for (const [nth, one] of steps.entries()) take(caller, path, one, nth);
  const code = await caller.closed;
  const expected = expectedOf(start, steps);
  const { seen } = caller;
  const last = seen.at(-1);
  expect([faultsOf(seen), last?.type]).toEqual([[], expected.last]);
  expect(code).toBe(expected.last === 'session.closed' ? 1_000 : 1_008);
  if (expected.last === 'error') {
    expect(last).toMatchObject({ error: { code: 'invalid_request', retryable: false } });
    return;
  }
  const usage = last?.['usage'] as Record<string, number>;
  const done = count(seen, path === stt ? 'transcript.final' : 'utterance.done');
  expect(usage[path === stt ? 'duration_ms' : 'characters'] ?? 0).toBe(expected.units);
  // A recognizer may end utterances by itself; a commit is answered by its usage at least.
  expect(count(seen, 'usage.updated')).toBeGreaterThanOrEqual(expected.emptyCommits);
  if (path === stt) expect(done).toBeGreaterThanOrEqual(Math.min(expected.fullCommits, 1));
  else if (expected.hasCancel) expect(done).toBeLessThanOrEqual(expected.fullCommits);
  else expect(done).toBe(expected.fullCommits);
}

/** `WALKS=10000 npm test -- stream-walks` for the long form: so many of both kinds together, ten at once. */
const walks = Number(process.env['WALKS'] ?? 1_000);
const atOnce = 10;

describe.each([stt, tts] as const)('any walk over %s', (path) => {
  it('ends as the rules say, once, with the usage of what was given', async () => {
    const some = fc.array(walkOf(path), { minLength: atOnce, maxLength: atOnce });
    await fc.assert(
      fc.asyncProperty(some, async (drawn) => {
        await Promise.all(drawn.map(({ start, steps }) => go(path, start, steps)));
      }),
      { numRuns: walks / 2 / atOnce },
    );
  });
});
