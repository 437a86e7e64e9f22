import { describe, expect, it } from '@jest/globals';
import { formats, openClient, openWorker } from '../../support/media-sides.ts';
import { sound, type StreamCaller } from '../../support/stream-caller.ts';
import { examplesOf, wrongFrames } from '../../support/wrong-frames.ts';
import { onWorkerStage } from '../worker/worker-stage.ts';
import { talk } from './media-stage.ts';
import type { Cascade } from './sessions-stage.ts';

const on = onWorkerStage();

/** What one side may not say: a frame of the other tables, one with something wrong in it, and what is no frame. */
const wrong = (own: string, others: readonly string[]): Array<readonly [what: string, data: string | Uint8Array]> => {
  const types = new Set(examplesOf(own).map(([type]) => type));
  const foreign = others.flatMap(examplesOf).filter(([type]) => !types.has(type));
  return [
    ...foreign.map(([type, frame]) => [`the ${type} of another`, JSON.stringify(frame)] as const),
    ...wrongFrames(own).map(([what, frame]) => [what, JSON.stringify(frame)] as const),
    ['nothing', ''],
    ['a list of frames', JSON.stringify([{ type: 'mark', name: 'one' }])],
    ['half a frame', '{"type":"mark","name":'],
    ['a member twice', '{"type":"mark","name":"one","name":"two"}'],
    ['a type of all objects', '{"type":"__proto__","constructor":{}}'],
    ['half a sample', new Uint8Array(641)],
  ];
};
const both = ['hearClient', 'hearWorker', 'sayToClient', 'sayToWorker'];
const tooLarge: Array<readonly [what: string, data: string | Uint8Array]> = [
  ['a text of more than 64 KiB', JSON.stringify({ type: 'user_message', text: 'x'.repeat(70_000) })],
  ['more than a mebibyte of sound', new Uint8Array(1_100_000)],
];

/** How a socket ends that says that: with one error, which says why, and the code of it. */
async function answerTo(caller: StreamCaller, data: string | Uint8Array): Promise<unknown[]> {
  caller.sendRaw(data);
  const code = await caller.closed;
  const errors = caller.seen.filter(({ type }) => type === 'error');
  const [{ error } = { error: null }] = errors;
  const { code: name, message } = Object(error);
  return [errors.length, name, typeof message === 'string' && message.length > 10, code];
}
const refused = [1, 'invalid_request', true, 1_008];

describe('everything that may not be said', () => {
  const said = wrong('hearClient', both);
  it('by a client is refused with its reason, and the client comes back to its session each time', async () => {
    const { created: session, client, worker, resumeToken } = await talk(on);
    let [caller, token] = [client, resumeToken];
    for (const [what, data] of [...said, ...tooLarge]) {
      const answer = await answerTo(caller, data);
      const expected = tooLarge.some(([large]) => large === what) ? [1, 'payload_too_large', true, 1_009] : refused;
      expect([what, ...answer]).toEqual([what, ...expected]);
      caller = await openClient(on.stage.url, session.sessionId, token);
      caller.send({ type: 'session.start', audio: formats() });
      token = String((await caller.next('session.ready'))['resumeToken']);
    }
    expect(said.length).toBeGreaterThan(60);
    caller.sendRaw(sound(20));
    expect((await worker.next('audio')).audio).toEqual(sound(20));
    caller.socket.terminate();
  });

  it('by a worker is refused with its reason, and it comes back to its client each time', async () => {
    const { claim, client, worker } = await talk(on);
    let caller = worker;
    const all = wrong('hearWorker', both);
    for (const [what, data] of all) {
      expect([what, ...(await answerTo(caller, data))]).toEqual([what, ...refused]);
      caller = await openWorker(on.stage.url, claim);
      caller.send({ type: 'media.ready', audio: formats(), ears: 'server' });
      await caller.next('client.joined');
    }
    expect(all.length).toBeGreaterThan(60);
    caller.sendRaw(sound(20));
    expect((await client.next('audio')).audio).toEqual(sound(20));
  });

  it.each<['client' | 'worker', string]>([
    ['client', 'session.start'],
    ['worker', 'media.ready'],
  ])('first by a %s, instead of %s, is refused, and the next one is served', async (side, first) => {
    const { sessionId, transportToken } = (await on.sessions.create<Cascade>()).body;
    const claim = await on.worker.claimed();
    const join = async (): Promise<string> =>
      (await on.ours.call<{ token: string }>('POST', `/v1/calls/${sessionId}/web-join`, {})).body.token;
    const open = async (): Promise<StreamCaller> =>
      side === 'worker' ? openWorker(on.stage.url, claim) : openClient(on.stage.url, sessionId, await join());
    const frames = both.flatMap(examplesOf).filter(([type]) => type !== first);
    for (const [type, frame] of frames)
      expect([type, ...(await answerTo(await open(), JSON.stringify(frame)))]).toEqual([type, ...refused]);
    expect(await answerTo(await open(), sound(20))).toEqual(refused);
    const [client, worker] = [
      await openClient(on.stage.url, sessionId, transportToken),
      await openWorker(on.stage.url, claim),
    ];
    client.send({ type: 'session.start', audio: formats() });
    worker.send({ type: 'media.ready', audio: formats(), ears: 'server' });
    await client.next('session.ready');
  });
});
