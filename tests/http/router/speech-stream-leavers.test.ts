import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamTimesOf } from '../../../server/src/router/model/stream-times.policy.ts';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { connectionOf, openStream, pcm, type StreamCaller } from '../../support/stream-caller.ts';

type Record = components['schemas']['RouterRequest'];

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({
    worker: false,
    streamTimesOf: (mode) => ({ ...streamTimesOf(mode), stuckMs: 2_500 }),
  });
  ours = await stage.organization();
});
afterAll(() => stage.close());

async function ready(path = '/v1/stt/stream'): Promise<{ caller: StreamCaller; requestId: string }> {
  const caller = await openStream({ url: stage.url, key: ours.apiKey, path });
  caller.send({ type: 'session.configure', audio: pcm });
  return { caller, requestId: String((await caller.next('session.ready')).request_id) };
}
const recordOf = async (requestId: string): Promise<Record> => {
  const answer = await waitFor(
    `${requestId} has ended`,
    () => ours.call<Record>('GET', `/v1/router/requests/${requestId}`),
    ({ body }) => body.status !== 'running',
  );
  return answer.body;
};
/** Of code 1000, with a mask of zeros: it closes, and the connection stays. */
const closeFrame = Buffer.from([0x88, 0x82, 0, 0, 0, 0, 1_000 >> 8, 1_000 & 0xff]);
const sentBy = ({ socket }: StreamCaller): Promise<unknown> =>
  waitFor(
    'all is on its way',
    async () => socket.bufferedAmount,
    (bytes) => bytes === 0,
  );

describe('a caller who leaves', () => {
  // More frames than are read at once. Most of them are not heard yet when he leaves, and are not any more.
  const ways: ReadonlyArray<[string, (caller: StreamCaller) => void]> = [
    ['is gone', ({ socket }) => socket.terminate()],
    ['resets the connection', (caller) => connectionOf(caller).resetAndDestroy()],
    ['closes', ({ socket }) => socket.close(1_000)],
    ['closes, and ends nothing', (caller) => connectionOf(caller).write(closeFrame)],
    ['ends his side', (caller) => connectionOf(caller).end()],
  ];
  it.each(ways)('and %s while he is not read is heard ahead of what he had sent', async (_, leave) => {
    const { caller, requestId } = await ready();
    for (let nth = 0; nth < 6_500; nth += 1) caller.sendRaw(Buffer.alloc(32));
    await sentBy(caller);
    leave(caller);
    const { status, usage } = await recordOf(requestId);
    expect([status, Number(usage?.duration_ms)]).toEqual(['canceled', expect.any(Number)]);
    expect(Number(usage?.duration_ms)).toBeLessThan(5_000);
    caller.socket.terminate();
  });

  it('and is gone with more unread than is kept is found out by pings', async () => {
    const { caller, requestId } = await ready();
    for (let nth = 0; nth < 40_000; nth += 1) caller.sendRaw(Buffer.alloc(32));
    await waitFor(
      'frames are on their way',
      async () => caller.socket.bufferedAmount,
      (bytes) => bytes < 40_000 * 32,
    );
    caller.socket.terminate();
    const { status, usage } = await recordOf(requestId);
    expect(status).toBe('canceled');
    expect(Number(usage?.duration_ms)).toBeLessThan(20_000);
  });
});

describe('a caller who reads nothing', () => {
  it('is not read on either: what needs no vendor is not answered', async () => {
    const { caller, requestId } = await ready('/v1/tts/stream');
    caller.socket.pause();
    // More audio than the connection holds.
    caller.send({ type: 'input.append', text: 'x'.repeat(9_900) });
    caller.send({ type: 'input.commit' });
    let commits = 0;
    const { body } = await waitFor(
      'it is over',
      () => {
        for (let nth = 0; nth < 20; nth += 1) caller.send({ type: 'input.commit' });
        commits += 20;
        return ours.call<Record>('GET', `/v1/router/requests/${requestId}`);
      },
      ({ body: { status } }) => status !== 'running',
    );
    const { bytes_out: bytesOut = 0, audio_seconds: seconds = 0 } = body.stream ?? {};
    const ofAnswers = bytesOut - seconds * pcm.sample_rate_hz * 2;
    expect(ofAnswers).toBeGreaterThan(0);
    // Those that came while the connection had room; it has none for most of the time.
    expect(ofAnswers).toBeLessThan(((commits * 3) / 4) * '{"type":"usage.updated","usage":{}}'.length);
    caller.socket.terminate();
  });
});
