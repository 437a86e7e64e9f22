import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import {
  openStream,
  pcm,
  type SeenFrame,
  type StreamCaller,
  type StreamOpening,
  sound,
} from '../../support/stream-caller.ts';

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false });
  ours = await stage.organization();
});
afterAll(() => stage.close());

/** What a caller may do next: `bad` breaks the rules of any stream that is ready. */
type Step = { act: 'commit' | 'cancel' | 'close' | 'bad' } | { act: 'input'; size: number };

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

function expectedOf(path: StreamOpening['path'], steps: readonly Step[]): Expected {
  const expected: Expected = { last: 'error', fullCommits: 0, emptyCommits: 0, units: 0, hasCancel: false };
  let isFull = false;
  for (const step of steps) {
    if (step.act === 'input') {
      expected.units += step.size;
      isFull = true;
    } else if (step.act === 'commit') {
      if (isFull) expected.fullCommits += 1;
      else expected.emptyCommits += 1;
      isFull = false;
    } else if (step.act === 'cancel' && path === '/v1/tts/stream') {
      expected.hasCancel = true;
      isFull = false;
    } else if (step.act === 'close') {
      if (isFull) expected.fullCommits += 1;
      return { ...expected, last: 'session.closed' };
    } else return expected;
  }
  return expected;
}

function take(caller: StreamCaller, path: StreamOpening['path'], step: Step, nth: number): void {
  if (step.act === 'input' && path === '/v1/stt/stream') caller.sendRaw(sound(step.size, nth + 1));
  else if (step.act === 'input') caller.send({ type: 'input.append', text: 'a'.repeat(step.size) });
  else if (step.act === 'bad') caller.send({ type: 'input.unknown' });
  else caller.send({ type: step.act === 'close' ? 'session.close' : `input.${step.act}` });
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('input' as const), size: fc.integer({ min: 1, max: 900 }) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('commit' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('cancel' as const, 'bad' as const, 'close' as const) }) },
);
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

describe.each(['/v1/stt/stream', '/v1/tts/stream'] as const)('any walk over %s', (path) => {
  it('ends as the rules say, once, with the usage of what was given', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (walk) => {
        // A walk that goes nowhere closes.
        const steps: Step[] = [...walk, { act: 'close' }];
        const caller = await openStream({ url: stage.url, key: ours.apiKey, path });
        caller.send({ type: 'session.configure', audio: pcm });
        await caller.next('session.ready');
        for (const [nth, one] of steps.entries()) take(caller, path, one, nth);
        const code = await caller.closed;
        const expected = expectedOf(path, steps);
        const { seen } = caller;
        expect([faultsOf(seen), seen.at(-1)?.type]).toEqual([[], expected.last]);
        expect(code).toBe(expected.last === 'session.closed' ? 1_000 : 1_008);
        if (expected.last === 'error') return;
        const usage = seen.at(-1)?.['usage'] as Record<string, number>;
        const done = count(seen, path === '/v1/stt/stream' ? 'transcript.final' : 'utterance.done');
        expect(usage[path === '/v1/stt/stream' ? 'duration_ms' : 'characters'] ?? 0).toBe(expected.units);
        // A recognizer may end utterances by itself; a commit is answered by its usage at least.
        expect(count(seen, 'usage.updated')).toBeGreaterThanOrEqual(expected.emptyCommits);
        if (path === '/v1/stt/stream') expect(done).toBeGreaterThanOrEqual(Math.min(expected.fullCommits, 1));
        else if (expected.hasCancel) expect(done).toBeLessThanOrEqual(expected.fullCommits);
        else expect(done).toBe(expected.fullCommits);
      }),
      { numRuns: 60 },
    );
  });
});
