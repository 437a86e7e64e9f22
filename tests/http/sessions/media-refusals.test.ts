import { describe, expect, it } from '@jest/globals';
import { formats, openWorker } from '../../support/media-sides.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { sound } from '../../support/stream-caller.ts';
import { onWorkerStage } from '../worker/worker-stage.ts';
import { talk } from './media-stage.ts';
import type { Cascade } from './sessions-stage.ts';

const on = onWorkerStage();
const created = async (): Promise<Cascade> => (await on.sessions.create<Cascade>()).body;

describe('what breaks the rules', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['no JSON', 'hello', ''],
    ['no object', '[]', ''],
    ['of an unknown type', JSON.stringify({ type: 'shout' }), '/type'],
    ['with an unknown member', JSON.stringify({ type: 'session.end', loud: true }), '/loud'],
    ['of a worker', JSON.stringify({ type: 'output.clear', turn: 1 }), '/type'],
    ['session.start again', JSON.stringify({ type: 'session.start', audio: formats() }), '/type'],
    ['a blank text', JSON.stringify({ type: 'user_message', text: '' }), '/text'],
    ['a long text', JSON.stringify({ type: 'contextual_update', text: 'x'.repeat(16_001) }), '/text'],
    ['no key of a telephone', JSON.stringify({ type: 'dtmf', digit: '11' }), '/digit'],
    ['a transcript where the server hears', JSON.stringify({ type: 'transcript', text: 'x', isFinal: true }), '/type'],
    ['half a sample', Buffer.alloc(641), ''],
    ['too much sound at once', Buffer.alloc(201 * 32), ''],
    ['too little sound', Buffer.alloc(9 * 32), ''],
  ])('a frame of a client that is %s is refused by name, 1008, and the session goes on', async (_, data, member) => {
    const { client, worker } = await talk(on);
    client.sendRaw(data);
    const { error } = (await client.next('error')) as unknown as { error: { code: string; hint: string } };
    expect([error.code, error.hint.startsWith(member)]).toEqual(['invalid_request', true]);
    expect(await client.closed).toBe(1_008);
    await worker.next('client.left');
  });

  it.each<[string, string | Uint8Array]>([
    ['sound before media.ready', sound(20)],
    ['another first frame', JSON.stringify({ type: 'mark', name: 'one' })],
    ['a rate that there is not', JSON.stringify({ type: 'media.ready', audio: formats(44_100), ears: 'server' })],
    ['a frame of a client', JSON.stringify({ type: 'dtmf', digit: '1' })],
  ])('a worker that begins with %s is refused, 1008', async (_, data) => {
    await created();
    const worker = await openWorker(on.stage.url, await on.worker.claimed());
    worker.sendRaw(data);
    expect(await worker.next('error')).toMatchObject({ error: { code: 'invalid_request' } });
    expect(await worker.closed).toBe(1_008);
  });

  it('ten thousand marks are passed on, each once and in order', async () => {
    const { client, worker } = await talk(on);
    for (let nth = 0; nth < 10_000; nth += 1) worker.send({ type: 'mark', name: String(nth) });
    const marks = await waitFor(
      'all have come',
      async () => client.seen.filter(({ type }) => type === 'mark'),
      ({ length }) => length === 10_000,
    );
    expect(marks.map(({ name }) => Number(name))).toEqual(Array.from({ length: 10_000 }, (_, nth) => nth));
  });
});
