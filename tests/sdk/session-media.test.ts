import { describe, expect, it } from '@jest/globals';
import { WebSocket as OfPackage } from 'ws';
import { ApiError, createClient, type SessionMedia, type SessionMediaFrame } from '../../sdk/src/index.ts';
import { type Cascade } from '../http/sessions/sessions-stage.ts';
import { onWorkerStage } from '../http/worker/worker-stage.ts';
import { failureOf, thrownBy } from '../support/ends-of-streams.ts';
import { formats, openWorker } from '../support/media-sides.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { type StreamCaller, sound } from '../support/stream-caller.ts';

const on = onWorkerStage();
/** As in a page: without a key of its own. */
const page = (options = {}) => createClient({ baseUrl: on.stage.url, csrfToken: null, ...options });

/** Reads on and keeps what came. */
function reading(media: SessionMedia): { seen: SessionMediaFrame[]; done: Promise<void> } {
  const seen: SessionMediaFrame[] = [];
  const done = (async () => {
    for await (const frame of media) seen.push(frame);
  })();
  // Which is looked at when it is awaited.
  done.catch(() => undefined);
  return { seen, done };
}
const came = (seen: SessionMediaFrame[], type: SessionMediaFrame['type'], times = 1): Promise<SessionMediaFrame[]> =>
  waitFor(
    `${type} comes`,
    async () => seen.filter((frame) => frame.type === type),
    (frames) => frames.length >= times,
  );
/** A worker, once the client has joined. */
const working = async (seen: SessionMediaFrame[]): Promise<StreamCaller> => {
  await came(seen, 'session.waiting');
  const worker = await openWorker(on.stage.url, await on.worker.claimed());
  worker.send({ type: 'media.ready', audio: formats(), ears: 'server' });
  return worker;
};
const created = async (): Promise<Cascade> => (await on.sessions.create<Cascade>()).body;

describe.each([
  ['the WebSocket of the runtime', {}],
  ['that of the package ws', { webSocket: OfPackage }],
])('the media of a session over %s', (_, options) => {
  it('carries sound and every frame both ways, and ends behind session.ended', async () => {
    const media = page().sessions.media(await created(), options);
    const { seen, done } = reading(media);
    await came(seen, 'session.waiting');
    // Texts wait for a worker, in their order; sound does not.
    media.send(sound(40));
    const early = [media.userMessage('When do you open?'), media.contextualUpdate('It rains.')];
    const worker = await working(seen);
    await came(seen, 'session.ready');
    await Promise.all(early);
    await Promise.all([media.dtmf('#'), media.mark('one'), media.overrides({ muted: true, language: 'de' })]);
    await worker.next('overrides');
    expect(worker.seen.slice(1)).toEqual([
      { type: 'user_message', text: 'When do you open?' },
      { type: 'contextual_update', text: 'It rains.' },
      { type: 'dtmf', digit: '#' },
      { type: 'mark', name: 'one' },
      { type: 'overrides', muted: true, language: 'de' },
    ]);
    worker.sendRaw(sound(40, 7));
    const [frame] = await came(seen, 'audio');
    expect(frame).toMatchObject({ audio: new Uint8Array(sound(40, 7)) });
    await media.end();
    await done;
    expect(seen.at(-1)).toEqual({ type: 'session.ended', reason: 'caller_hangup' });
    await expect(media.userMessage('more')).rejects.toThrow('over');
  });
});

describe('sound', () => {
  it('may be cut anywhere: it arrives whole, in messages of 10 to 100 ms', async () => {
    const media = page().sessions.media(await created());
    const { seen } = reading(media);
    const worker = await working(seen);
    await came(seen, 'session.ready');
    const said = sound(1_000);
    for (const [from, to] of [
      [0, 1],
      [1, 319],
      [319, 321],
      [321, 12_345],
      [12_345, 32_000],
    ])
      media.send(new Uint8Array(said).subarray(from, to));
    const heard: Buffer[] = [];
    while (Buffer.concat(heard).length < said.length) heard.push(Buffer.from((await worker.next('audio')).audio ?? []));
    expect(Buffer.concat(heard)).toEqual(said);
    expect(heard.every(({ length }) => length >= 320 && length <= 3_200)).toBe(true);
    expect(() => media.send('sound' as never)).toThrow('audio must be an ArrayBuffer');
    media.abort();
  });
});

describe('who may not join', () => {
  it.each([
    ['with a credential that was used', async (used: Cascade) => used],
    ['with one that is none', async ({ sessionId }: Cascade) => ({ sessionId, transportToken: 'none' })],
    [
      'with one of another session',
      async ({ transportToken }: Cascade) => ({ sessionId: (await created()).sessionId, transportToken }),
    ],
    [
      'beside a client that is there',
      async ({ sessionId }: Cascade) => {
        const path = `/v1/calls/${sessionId}/web-join`;
        const { body } = await on.ours.call<{ token: string }>('POST', path, {});
        return { sessionId, transportToken: body.token };
      },
    ],
  ])('%s gets a ConnectionError', async (_, credential) => {
    const session = await created();
    const media = page().sessions.media(session);
    await came(reading(media).seen, 'session.waiting');
    const failure = await failureOf(page().sessions.media(await credential(session)));
    expect(failure).toMatchObject({ name: 'ConnectionError', retryable: true });
    media.abort();
  });

  it('hears what is wrong with a frame', async () => {
    const media = page().sessions.media(await created());
    const { seen, done } = reading(media);
    await working(seen);
    await came(seen, 'session.ready');
    void media.dtmf('x');
    expect(await thrownBy(() => done)).toMatchObject({
      status: 101,
      code: 'invalid_request',
      hint: expect.stringContaining('/digit'),
    });
    expect(await thrownBy(() => media.dtmf('1'))).toBeInstanceOf(ApiError);
  });

  it('is a TypeError that names the argument', () => {
    const good = { sessionId: 'a', transportToken: 'b' };
    const open =
      (...args: unknown[]) =>
      (): unknown =>
        (page().sessions.media as (...given: unknown[]) => unknown)(...args);
    expect(open()).toThrow('session must be an object');
    expect(open({ ...good, transportToken: `sk_test_${'0'.repeat(48)}` })).toThrow('session.transportToken must be');
    expect(open({ sessionId: '', transportToken: 'b' })).toThrow('session.sessionId');
    expect(open(good, { rate: 1 })).toThrow('options.rate is not known; there is signal');
    expect(open(good, {}, 1)).toThrow('takes');
  });
});

describe('a client that was lost', () => {
  it.each([1_001, 1_005, 1_006, 1_012, 4_008])(
    'comes back behind the code %i, with what it had overridden, and not behind 4001',
    async (code) => {
      const sockets: Scripted[] = [];
      class Scripted extends EventTarget {
        constructor() {
          super();
          sockets.push(this);
        }
        readonly sent: string[] = [];
        send(data: string): void {
          this.sent.push(data);
        }
        close(): void {}
        frame(frame: object): void {
          this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
        }
        over(by: number): void {
          this.dispatchEvent(Object.assign(new Event('close'), { code: by }));
        }
      }
      const media = page().sessions.media({ sessionId: 'one', transportToken: 'first' }, { webSocket: Scripted });
      const { seen, done } = reading(media);
      const ready = (nth: number): void => {
        sockets[nth]?.dispatchEvent(new Event('open'));
        sockets[nth]?.frame({
          type: 'session.ready',
          sessionId: 'one',
          identity: 'a',
          ears: 'server',
          resumeToken: 'next',
        });
      };
      ready(0);
      await media.overrides({ muted: true });
      sockets[0]?.over(code);
      await came(seen, 'connection.lost');
      await waitFor(
        'it is opened again',
        async () => sockets.length,
        (count) => count === 2,
      );
      ready(1);
      expect(sockets[1]?.sent.at(-1)).toBe('{"muted":true,"type":"overrides"}');
      sockets[1]?.over(4_001);
      await expect(done).rejects.toMatchObject({ name: 'ConnectionError' });
      expect(sockets).toHaveLength(2);
    },
  );

  it('comes back by itself, and is heard again', async () => {
    const sockets: OfPackage[] = [];
    const Kept = class extends OfPackage {
      constructor(...args: ConstructorParameters<typeof OfPackage>) {
        super(...args);
        sockets.push(this);
      }
    };
    const media = page().sessions.media(await created(), { webSocket: Kept });
    const { seen } = reading(media);
    const worker = await working(seen);
    await came(seen, 'session.ready');
    const first = media.resumeToken;
    await media.overrides({ muted: true });
    await media.overrides({ language: 'de' });
    sockets[0]?.terminate();
    await came(seen, 'connection.lost');
    const sent = media.userMessage('Are you there?');
    await came(seen, 'session.ready', 2);
    await sent;
    expect(await worker.next('user_message')).toMatchObject({ text: 'Are you there?' });
    expect(media.resumeToken).not.toBe(first);
    // It says again how it is: what knew that may be lost as well.
    expect(worker.seen.filter(({ type }) => type === 'overrides').at(-1)).toEqual({
      type: 'overrides',
      muted: true,
      language: 'de',
    });
    media.abort();
  });

  it('comes back from a page that was loaded again, and takes the place of the one before', async () => {
    const session = await created();
    const media = page().sessions.media(session);
    const before = reading(media);
    await working(before.seen);
    await came(before.seen, 'session.ready');
    const { sessionId } = session;
    const again = page().sessions.media({ sessionId, transportToken: String(media.resumeToken) });
    await came(reading(again).seen, 'session.ready');
    await expect(before.done).rejects.toMatchObject({ name: 'ConnectionError', retryable: false });
    again.abort();
  });
});
