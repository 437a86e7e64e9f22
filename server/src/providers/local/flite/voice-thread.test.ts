import { afterEach, describe, expect, it } from '@jest/globals';
import { createLog } from '../../../platform/process/log.ts';
import { findFlite } from './find-flite.ts';
import { createVoiceThread, type VoiceThread } from './voice-thread.ts';

const log = createLog({ level: 'silent', pretty: false });
const neverAborted = new AbortController().signal;
const made: VoiceThread[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((thread) => thread.stop()));
});

function threadOf(options: Partial<Parameters<typeof createVoiceThread>[0]> = {}): VoiceThread {
  const thread = createVoiceThread({ file: findFlite() ?? 'none', log, ...options });
  made.push(thread);
  return thread;
}

/** A thread with this program in place of the synthesizer: what is said is one byte, or what becomes of it. */
const threadWith = (program: string, options: Partial<Parameters<typeof createVoiceThread>[0]> = {}): VoiceThread => {
  const code = `
    import { parentPort } from 'node:worker_threads';
    let count = 0;
    const answer = (text) => parentPort.postMessage({ samples: new TextEncoder().encode(text).buffer });
    parentPort.on('message', ({ text }) => { count += 1; ${program} });`;
  return threadOf({ threadFile: new URL(`data:text/javascript,${encodeURIComponent(code)}`), ...options });
};
const sentence = (text: string) => ({ voice: 'kal', text, sampleRateHz: 8_000 });
const said = async (thread: VoiceThread, text: string, signal = neverAborted) =>
  (await thread.say(sentence(text), signal)).toString();

/** Echoes; `crash`, `hang` and `bad` do that, and `count` says how many this thread was given. */
const commanded = `
  if (text === 'crash') process.exit(1);
  else if (text === 'throw') throw new Error('on purpose');
  else if (text === 'bad') parentPort.postMessage({ problem: 'on purpose' });
  else if (text === 'count') answer(String(count));
  else if (text !== 'hang') answer(text);`;

describe('turns', () => {
  it('speaks in the order in which it was asked, one sentence at a time', async () => {
    const thread = threadWith(commanded);
    const order: string[] = [];
    const texts = ['a', 'b', 'c', 'd'];
    await Promise.all(texts.map(async (text) => order.push(await said(thread, text))));
    expect(order).toEqual(texts);
  });

  it('lets callers who ask for one sentence after another take turns', async () => {
    const thread = threadWith(commanded);
    const order: string[] = [];
    const speak = async (name: string) => {
      for (const number of [1, 2, 3]) order.push(await said(thread, `${name}${number}`));
    };
    await Promise.all([speak('a'), speak('b')]);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  });
});

describe('a queue that is full', () => {
  it('refuses the sentence behind 24 that wait, and has room when one of them is spoken or left', async () => {
    // The first one takes its time.
    const thread = threadWith(`${commanded} if (text === 'hang') setTimeout(() => answer('late'), 100);`);
    const first = said(thread, 'hang');
    const left = new AbortController();
    const last = said(thread, 'left', left.signal);
    const waiting = Array.from({ length: 23 }, (_, nth) => said(thread, `sentence ${nth}`));
    const full = { name: 'VendorFailure', reason: 'rate_limited', failover: true };
    await expect(said(thread, 'too much')).rejects.toMatchObject(full);
    left.abort(new Error('left'));
    await expect(last).rejects.toThrow('left');
    const next = said(thread, 'next');
    await expect(said(thread, 'too much')).rejects.toMatchObject(full);
    expect(await first).toBe('late');
    expect(await Promise.all([...waiting, next])).toEqual([...waiting.map((_, nth) => `sentence ${nth}`), 'next']);
  });
});

describe('an abort', () => {
  it('begins no sentence that waits, and lets the others have their turn', async () => {
    const thread = threadWith(commanded);
    const controller = new AbortController();
    const reason = new Error('left');
    const [first, second, third] = [said(thread, 'a'), said(thread, 'b', controller.signal), said(thread, 'count')];
    controller.abort(reason);
    await expect(second).rejects.toBe(reason);
    expect([await first, await third]).toEqual(['a', '2']);
  });

  it('leaves a sentence that is being spoken at once, which then comes to its end unheard', async () => {
    const thread = threadWith(`${commanded} if (text === 'hang') setTimeout(() => answer('late'), 20);`);
    const controller = new AbortController();
    const [first, second] = [said(thread, 'hang', controller.signal), said(thread, 'a')];
    controller.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    expect(await second).toBe('a');
  });

  it('before the beginning asks for nothing', async () => {
    const thread = threadWith(commanded);
    const signal = AbortSignal.abort();
    await expect(said(thread, 'a', signal)).rejects.toBe(signal.reason);
    expect(await said(thread, 'count')).toBe('1');
  });
});

describe('a thread that fails', () => {
  it.each([
    ['ends', 'crash', 'connection_lost'],
    ['throws', 'throw', 'connection_lost'],
  ])('%s: the sentence fails, those that wait are spoken by another', async (_name, text, reason) => {
    const thread = threadWith(commanded);
    const [before, lost, behind] = [said(thread, 'a'), said(thread, text), said(thread, 'count')];
    await expect(lost).rejects.toMatchObject({ name: 'VendorFailure', reason, failover: true });
    expect([await before, await behind, await said(thread, 'count')]).toEqual(['a', '1', '2']);
  });

  it('does not end its sentence in time: that fails, and another thread speaks the next one', async () => {
    const thread = threadWith(commanded, { mostMs: 100 });
    const timedOut = { name: 'VendorFailure', reason: 'timed_out', failover: true };
    await expect(said(thread, 'hang')).rejects.toMatchObject(timedOut);
    // On a busy machine the other one may need more than that to begin.
    let heard: string | undefined;
    while (heard === undefined) heard = await said(thread, 'count').catch(() => undefined);
    expect(heard).toBe('1');
  });

  it('says that it cannot: that sentence alone fails, and the thread stays', async () => {
    const thread = threadWith(commanded);
    await expect(said(thread, 'bad')).rejects.toMatchObject({ name: 'VendorFailure', reason: 'server_error' });
    expect(await said(thread, 'count')).toBe('2');
  });

  it('cannot begin, because its file is gone: every sentence fails, and none waits for ever', async () => {
    const thread = threadOf({ file: '/nowhere/flite.wasm' });
    const failures = await Promise.allSettled([said(thread, 'a'), said(thread, 'b')]);
    const lost = { status: 'rejected', reason: { reason: 'connection_lost' } };
    expect(failures).toMatchObject([lost, lost]);
  });
});

describe('a thread with nothing to do', () => {
  it('ends, and another begins with the next sentence', async () => {
    const thread = threadWith(commanded, { idleMs: 0 });
    expect(await said(thread, 'count')).toBe('1');
    // Timers of the same length end in their order.
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await said(thread, 'count')).toBe('1');
  });

  it('ends when it is stopped: what it was asked for fails, and so does what comes behind', async () => {
    const thread = threadWith(commanded);
    const asked = Promise.allSettled([said(thread, 'hang'), said(thread, 'a')]);
    await thread.stop();
    const unreachable = { status: 'rejected', reason: { name: 'VendorFailure', reason: 'unreachable' } };
    expect(await asked).toMatchObject([unreachable, unreachable]);
    expect(await Promise.allSettled([said(thread, 'b')])).toMatchObject([unreachable]);
  });
});
