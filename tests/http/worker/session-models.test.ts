import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResponseEvent } from '../../../server/src/worker-client/response-stream.ts';
import type { SttFrame, TtsFrame } from '../../../server/src/worker-client/speech-stream.ts';
import { type Fault, startFaultyServer } from '../../support/faulty-server.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { pcm, sound } from '../../support/stream-caller.ts';
import { sessionsOf, turn } from '../sessions/sessions-stage.ts';
import { listening, never, onApis, read, request, simulated } from './models-stage.ts';
import { type Claim, workerOf } from './worker-stage.ts';

let stage: Stage;
let ours: Organization;
let claim: Claim;
beforeAll(async () => {
  stage = await startStage({ worker: false });
  ours = await stage.organization();
  await sessionsOf(ours).made();
  claim = await workerOf(ours).claimed();
  await workerOf(ours).say(claim, turn(0));
});
afterAll(() => stage.close());
const { apiAt, ends } = onApis();
const models = (credential = claim.credential) => apiAt(stage.url).models(credential);
const outcomeOf = async (id: string) => {
  const path = `/v1/router/requests/${id}`;
  return (await stage.ask<{ status: string }>({ method: 'GET', path, key: ours.apiKey })).body;
};

/** The requests of the session's organization that are not over. */
const running = () => ours.sql('select request_id from router_live where organization_id = $1', [ours.id]);

describe('a response that is streamed to a worker', () => {
  it('comes as typed events, the last one response.completed, and says who serves it', async () => {
    const stream = await models().stream(request('Hello, Wörld 👋'), never);
    const events = await read(stream);
    expect(stream).toMatchObject({ provider: 'simulated', model: 'echo', requestId: expect.stringMatching(/^req_/) });
    expect(events.map(({ event }) => event).filter((name) => name !== 'response.text.delta')).toEqual([
      'response.created',
      'response.item.added',
      'response.item.completed',
      'response.completed',
    ]);
    const said = events.flatMap((event) => (event.event === 'response.text.delta' ? [event.data.delta] : []));
    expect(said.length).toBeGreaterThan(1);
    expect(said.join('')).toBe('Hello, Wörld 👋');
  });

  it.each([
    { what: 'that no model begins', model: 'error-500', status: 502, code: 'provider_error' },
    { what: 'with a wrong credential', credential: 'cred_nothing', status: 401, code: 'authentication_failed' },
  ])('$what is refused with the code of the router', async ({ model, credential, status, code }) => {
    const stream = models(credential).stream(request('x', model), never);
    await expect(stream).rejects.toMatchObject({ name: 'RefusedCall', status, code });
  });

  it('throws the error of its last frame, behind what came before', async () => {
    const events: ResponseEvent[] = [];
    const stream = await models().stream(request('one two three', 'cut-mid-stream'), never);
    await expect(read(stream, events)).rejects.toMatchObject({ name: 'StreamFailed', code: 'provider_error' });
    expect(events.at(-1)?.event).toBe('response.text.delta');
  });

  it('ends with its signal while no model has said anything, and the server hears of it', async () => {
    const [gone, leaving] = [new Error('gone'), new AbortController()];
    const begun = models().stream(request('x', 'keepalive-only'), leaving.signal);
    await waitFor('it has begun', running, (rows) => rows.length > 0);
    leaving.abort(gone);
    await expect(begun).rejects.toBe(gone);
    await waitFor('its record is closed', running, (rows) => rows.length === 0);
  });

  it('is left in the middle, and the server hears of it', async () => {
    const stream = await models().stream(request('one two three', 'stall-mid-stream'), never);
    for await (const { event } of stream) if (event === 'response.text.delta') break;
    await waitFor(
      'its record is closed',
      () => outcomeOf(stream.requestId),
      ({ status }) => status === 'canceled',
    );
  });
});

describe('a response whose server goes wrong', () => {
  const created = 'event: response.created\ndata: {"response_id":"resp_1"}\n\n';
  const delta = 'event: response.text.delta\r\ndata: {"output_index":0,"delta":"ä"}\r\n\r\n';
  const spoken = (...pieces: ReadonlyArray<string | Buffer>): Fault => {
    return (res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const piece of pieces) res.write(piece);
    };
  };
  const then = (fault: Fault, last: (res: Parameters<Extract<Fault, Function>>[0]) => void): Fault => {
    return (res, seen) => {
      if (typeof fault === 'function') fault(res, seen);
      // Behind what was written.
      res.write(': \n\n', () => last(res));
    };
  };
  const streamed = async (fault: Fault) => {
    const server = await startFaultyServer(fault);
    ends.push(server.close);
    return apiAt(server.url).models('cred_x').stream(request('x'), never);
  };

  it.each<[string, Fault]>([
    ['is cut', then(spoken(created, delta), (res) => res.destroy())],
    [
      'ends by the last frame of a process that stops',
      spoken(
        created,
        delta,
        'event: error\ndata: {"error":{"code":"provider_unavailable","message":"The server is being restarted"}}\n\n',
      ),
    ],
    ['ends without a last frame', then(spoken(created, delta), (res) => res.end())],
    ['says what is no JSON', spoken(created, delta, 'event: response.text.delta\ndata: {\n\n')],
  ])('fails where it %s, behind what came', async (_, fault) => {
    const events: ResponseEvent[] = [];
    await expect(read(await streamed(fault), events)).rejects.toMatchObject({ name: 'StreamFailed', code: null });
    expect(events.map(({ event }) => event)).toEqual(['response.created', 'response.text.delta']);
  });

  it('fails where it says what is no UTF-8', async () => {
    const stream = await streamed(spoken(created, Buffer.from([0xff, 0x0a, 0x0a])));
    await expect(read(stream)).rejects.toMatchObject({ name: 'StreamFailed', code: null });
  });

  it('is read however its bytes are cut, comments passed over', async () => {
    const last = 'event: response.completed\ndata: {"stop_reason":"stop","usage":{}}\n\n';
    const bytes = Buffer.from(`${created}: \n\n${delta}${last}`);
    const pieces = Array.from({ length: bytes.length }, (_, at) => bytes.subarray(at, at + 1));
    const events = await read(await streamed(then(spoken(...pieces), (res) => res.end())));
    expect(events).toEqual([
      { event: 'response.created', data: { response_id: 'resp_1' } },
      { event: 'response.text.delta', data: { output_index: 0, delta: 'ä' } },
      { event: 'response.completed', data: { stop_reason: 'stop', usage: {} } },
    ]);
  });
});

const typesOf = (frames: ReadonlyArray<{ type: string }>) => frames.map(({ type }) => type);

describe('a stream of speech to text of a worker', () => {
  const hearing = (model = 'echo', credential = claim.credential) => {
    const heard = listening<SttFrame>();
    const stream = models(credential).hear({ audio: pcm, routing: simulated(model) }, heard.listeners);
    return { ...heard, stream };
  };

  it('takes sound before it is ready, says what was heard, and ends behind session.closed', async () => {
    const { stream, frames, over, endings } = hearing();
    stream.sendAudio(sound(800));
    stream.commit();
    stream.close();
    expect(await over).toBeNull();
    expect(typesOf(frames)).toEqual([
      'session.ready',
      'transcript.delta',
      'transcript.delta',
      'transcript.final',
      'usage.updated',
      'session.closed',
    ]);
    stream.sendAudio(sound(20));
    stream.leave();
    expect(endings()).toBe(1);
  });

  it.each([
    {
      where: 'its handshake is refused',
      credential: 'cred_nothing',
      failure: { name: 'RefusedCall', status: 401, code: 'authentication_failed' },
    },
    {
      where: 'no vendor accepts it',
      model: 'error-500',
      failure: { name: 'StreamFailed', code: 'provider_error' },
    },
  ])('ends where $where', async ({ model, credential, failure }) => {
    const { stream, over, frames } = hearing(model, credential);
    stream.sendAudio(sound(400));
    expect(await over).toMatchObject(failure);
    expect(frames).toEqual([]);
  });

  it('ends with the error frame in its middle, behind what came before', async () => {
    const { stream, over, frames } = hearing('cut-mid-stream');
    stream.sendAudio(sound(1_200));
    stream.commit();
    expect(await over).toMatchObject({ name: 'StreamFailed', code: 'provider_error' });
    expect(typesOf(frames)).toContain('transcript.delta');
    expect(typesOf(frames)).not.toContain('session.closed');
  });

  it('gives nothing once it is left, and the server hears of it', async () => {
    const { stream, until, frames, endings } = hearing('keepalive-only');
    await until('session.ready');
    stream.leave();
    const [ready] = frames;
    const id = ready?.type === 'session.ready' ? ready.request_id : '';
    await waitFor(
      'its record is closed',
      () => outcomeOf(id),
      ({ status }) => status === 'canceled',
    );
    expect([typesOf(frames), endings()]).toEqual([['session.ready'], 0]);
  });

  it('is left before it is open, and nothing comes of it', async () => {
    const { stream, frames, endings } = hearing();
    stream.sendAudio(sound(400));
    stream.leave();
    const other = hearing();
    other.stream.close();
    await other.over;
    expect([frames, endings()]).toEqual([[], 0]);
  });

  it('ends where its server takes nothing', async () => {
    const { stream, over } = hearing('keepalive-only');
    stream.sendAudio(Buffer.alloc(1_048_577));
    expect(await over).toMatchObject({ name: 'StreamFailed', code: null });
  });

  it('ends where the connection of its process is given up', async () => {
    const api = apiAt(stage.url);
    const heard = listening<SttFrame>();
    api.models(claim.credential).hear({ audio: pcm }, heard.listeners);
    await heard.until('session.ready');
    api.abandon();
    expect(await heard.over).toMatchObject({ name: 'StreamFailed', code: null });
  });

  it('ends where no API is there', async () => {
    const heard = listening<SttFrame>();
    apiAt('http://127.0.0.1:9').models('cred_x').hear({ audio: pcm }, heard.listeners);
    expect(await heard.over).toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('a stream of text to speech of a worker', () => {
  const speaking = (model = 'echo') => {
    const spoken = listening<TtsFrame>();
    const stream = models().speak({ audio: pcm, routing: simulated(model) }, spoken.listeners);
    return { ...spoken, stream };
  };

  it('speaks what was written before it is ready, one utterance after another', async () => {
    const { stream, frames, audio, over } = speaking();
    for (const text of ['Good morning.', 'Good night.']) {
      stream.append(text);
      stream.commit();
    }
    stream.close();
    expect(await over).toBeNull();
    expect(typesOf(frames).filter((type) => type !== 'usage.updated')).toEqual([
      'session.ready',
      'utterance.started',
      'utterance.done',
      'utterance.started',
      'utterance.done',
      'session.closed',
    ]);
    expect(Buffer.concat(audio).length).toBeGreaterThan(0);
    expect(Buffer.concat(audio).length % 2).toBe(0);
  });

  it('ends with the error frame in its middle, behind the sound before', async () => {
    const { stream, audio, over } = speaking('cut-mid-stream');
    stream.append('A text that is long enough to be spoken in more than one piece of sound, as sentences are.');
    stream.commit();
    expect(await over).toMatchObject({ name: 'StreamFailed', code: 'provider_error' });
    expect(audio.length).toBeGreaterThan(0);
  });

  it('ends with its session', async () => {
    const other = await stage.organization();
    await sessionsOf(other).made();
    const lease = await workerOf(other).claimed();
    const spoken = listening<TtsFrame>();
    apiAt(stage.url).models(lease.credential).speak({ audio: pcm }, spoken.listeners);
    await spoken.until('session.ready');
    await workerOf(other).end(lease, 'agent_hangup');
    expect(await spoken.over).toMatchObject({ name: 'StreamFailed', code: 'authentication_failed' });
  });
});
