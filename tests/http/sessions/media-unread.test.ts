import { describe, expect, it } from '@jest/globals';
import { formats, openClient } from '../../support/media-sides.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { connectionOf, sound, type StreamCaller } from '../../support/stream-caller.ts';
import { onWorkerStage } from '../worker/worker-stage.ts';
import { talk } from './media-stage.ts';

const on = onWorkerStage();

/** Has one side send until something has happened: the system takes some megabytes for a side that reads nothing. */
async function sendUntil(happened: () => boolean, send: (nth: number) => void, batch = 20): Promise<number> {
  let sent = 0;
  await waitFor(
    'it has happened',
    async () => {
      for (let nth = 0; nth < batch && !happened(); nth += 1, sent += 1) send(sent);
      return happened();
    },
    (is) => is,
  );
  return sent;
}
const has = ({ seen }: StreamCaller, type: string): boolean => seen.some((frame) => frame.type === type);

describe('a client that reads nothing (decision 500)', () => {
  it('loses the oldest sound, of which both sides are warned, and answers no mark of it (decision 529)', async () => {
    const { client, worker } = await talk(on);
    const second = sound(1_000);
    connectionOf(client).pause();
    const sent = await sendUntil(
      () => has(worker, 'warning'),
      (nth) => {
        worker.sendRaw(second);
        worker.send({ type: 'mark', name: String(nth) });
      },
    );
    expect(await worker.next('warning')).toEqual({ type: 'warning', code: 'audio_dropped', direction: 'output' });
    connectionOf(client).resume();
    expect(await client.next('warning')).toEqual({ type: 'warning', code: 'audio_dropped' });
    worker.send({ type: 'output.started', turn: 1 });
    await client.next('output.started');
    const [pieces, marks] = ['audio', 'mark'].map((type) => client.seen.filter((frame) => frame.type === type));
    expect(marks?.length).toBe(pieces?.length);
    expect(marks?.length).toBeLessThan(sent);
  });

  it('is closed with 4008 when a mebibyte of text waits for it, and comes back to its worker', async () => {
    const { created, client, worker, resumeToken } = await talk(on);
    connectionOf(client).pause();
    const text = 'x'.repeat(16_000);
    await sendUntil(
      () => has(worker, 'client.left'),
      (turn) => worker.send({ type: 'agent_message', text, turn }),
    );
    connectionOf(client).resume();
    expect(await client.closed).toBe(4_008);
    worker.send({ type: 'agent_message', text, turn: 1 });
    expect(worker.socket.readyState).toBe(worker.socket.OPEN);
    const back = await openClient(on.stage.url, created.sessionId, resumeToken);
    back.send({ type: 'session.start', audio: formats() });
    await back.next('session.ready');
  });
});

describe('a worker that reads nothing', () => {
  it('loses the oldest of what its client says, and is warned of it', async () => {
    const { client, worker } = await talk(on);
    const piece = sound(200);
    connectionOf(worker).pause();
    let left = 3_000;
    await sendUntil(
      () => left <= 0 && client.socket.bufferedAmount === 0,
      () => {
        client.sendRaw(piece);
        left -= 1;
      },
      500,
    );
    connectionOf(worker).resume();
    expect(await worker.next('warning')).toEqual({ type: 'warning', code: 'audio_dropped', direction: 'input' });
  });
});
