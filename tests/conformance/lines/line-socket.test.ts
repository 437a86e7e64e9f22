import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { g711 } from '../../../server/src/audio/g711.ts';
import type { FrameIn, FrameSocket } from '../../../server/src/contract/frame-socket.ts';
import { createMessageSocket } from '../../../server/src/platform/web-socket/message-socket.ts';
import type { LineMedia } from '../../../server/src/providers/ports/line-media.ts';
import { telnyxLineMedia } from '../../../server/src/providers/telnyx/line-media.ts';
import { twilioLineMedia } from '../../../server/src/providers/twilio/line-media.ts';
import { createLineSocket } from '../../../server/src/calls/lines/line-socket.ts';

type Sent = { event: string; media?: { payload: string }; mark?: { name: string }; streamSid?: string };

let server: WebSocketServer;
/** The carrier's side of the socket. */
let carrier: WebSocket;
let line: FrameSocket<'sessionMedia'>;
/** What reaches the session, its owner, and the carrier. */
let frames: FrameIn<'sessionMedia'>[];
let heard: Buffer[];
let closed: number[];
let owned: unknown[];
let sent: Sent[];
let nowMs: number;
let isOwn: boolean;

async function open(wire: LineMedia, isPaced = false): Promise<void> {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, 'connection');
  carrier = new WebSocket(`ws://127.0.0.1:${port}`);
  const [ws] = (await accepted) as [WebSocket];
  await once(carrier, 'open');
  carrier.on('message', (data) => sent.push(JSON.parse(String(data))));
  line = createLineSocket(createMessageSocket(ws), {
    wire,
    nowMs: () => nowMs,
    isPaced,
    owner: {
      started: ({ callId }) => {
        owned.push(['started', callId]);
        return isOwn;
      },
      ended: () => owned.push(['ended']),
      codecRefused: ({ encoding, sampleRateHz }) => owned.push(['refused', encoding, sampleRateHz]),
      marked: (lateMs) => owned.push(['marked', lateMs]),
      missed: () => owned.push(['missed']),
      complained: (code, title) => owned.push(['complained', code, title]),
    },
  });
  line.listen({
    frame: (frame) => frames.push(frame),
    audio: (bytes) => heard.push(Buffer.from(bytes)),
    refused: () => undefined,
    sent: () => undefined,
    goAway: () => undefined,
    pong: () => undefined,
    closed: ({ code }) => closed.push(code),
  });
}
beforeEach(() => {
  [frames, heard, closed, owned, sent, nowMs, isOwn] = [[], [], [], [], [], 0, true];
});
afterEach(async () => {
  line.destroy();
  carrier.terminate();
  const over = once(server, 'close');
  server.close();
  await over;
});

/** Resolves when all that the carrier has sent was taken, and all that it was sent is here. */
async function settled(): Promise<void> {
  const pong = once(carrier, 'pong');
  carrier.ping();
  await pong;
}
const says = (...texts: object[]): void => texts.forEach((frame) => carrier.send(JSON.stringify(frame)));
const startOf = (format: object = {}, streamId = 'one') => ({
  event: 'start',
  stream_id: streamId,
  start: {
    call_control_id: 'call',
    media_format: { encoding: 'PCMU', sample_rate: 8_000, channels: 1, ...format },
  },
});
const soundOf = (chunk: number, byte: number, more: object = {}, streamId = 'one') => ({
  event: 'media',
  stream_id: streamId,
  media: { track: 'inbound', chunk: String(chunk), payload: Buffer.alloc(160, byte).toString('base64'), ...more },
});
/** So many milliseconds of a sample, as a session says them. */
const pcm = (ms: number, sample = 8): Buffer => Buffer.from(new Int16Array(ms * 8).fill(sample).buffer);
const soundSent = (): Buffer =>
  Buffer.concat(sent.flatMap(({ media }) => (media === undefined ? [] : [Buffer.from(media.payload, 'base64')])));
const events = (): string[] => sent.map(({ event }) => event);
const format = { encoding: 'pcm_s16le', sample_rate_hz: 8_000, channels: 1 };

describe('a line', () => {
  it('joins its session as its stream starts, and is heard in order, in 16 bits', async () => {
    await open(telnyxLineMedia);
    says({ event: 'connected', version: '1.0.0' }, soundOf(1, 0x00), startOf());
    says(soundOf(1, 0x80), soundOf(3, 0xff), soundOf(2, 0x00), soundOf(2, 0x00));
    await settled();
    expect(owned).toEqual([['started', 'call']]);
    expect(frames).toEqual([{ type: 'session.start', audio: { input: format, output: format }, ears: 'server' }]);
    expect(heard.map((bytes) => [bytes.length, bytes.readInt16LE(0)])).toEqual([
      [320, 32_124],
      [320, -32_124],
      [320, 0],
    ]);
  });

  it('is heard by the law that its stream names, and spoken to in the one that was asked for', async () => {
    await open(telnyxLineMedia);
    says(startOf({ encoding: 'PCMA' }), soundOf(1, 0xaa));
    await settled();
    expect(heard.map((bytes) => bytes.readInt16LE(0))).toEqual([32_256]);
    line.sendAudio(pcm(20, 32_256));
    await settled();
    expect(soundSent()).toEqual(Buffer.from(g711.PCMU.encode(new Int16Array(160).fill(32_256))));
  });

  it('is lost where its stream is silent for a minute, in which a carrier sends silence as sound', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    try {
      await open(telnyxLineMedia);
      says(startOf(), soundOf(1, 0x80));
      await settled();
      jest.advanceTimersByTime(59_000);
      says(soundOf(2, 0x80));
      await settled();
      jest.advanceTimersByTime(59_000);
      expect(closed).toEqual([]);
      jest.advanceTimersByTime(1_000);
      expect([closed, owned.at(-1)]).toEqual([[1_006], ['ended']]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('passes nothing of our own sound, or of another stream', async () => {
    await open(telnyxLineMedia);
    says(startOf(), soundOf(1, 0, { track: 'outbound' }), soundOf(1, 0, {}, 'two'), soundOf(1, 0x80));
    await settled();
    expect(heard.map((bytes) => bytes.readInt16LE(0))).toEqual([32_124]);
  });

  it('passes pieces of 20 ms, whatever the carrier sends at once', async () => {
    await open(telnyxLineMedia);
    const piece = (bytes: number) => ({ payload: Buffer.alloc(bytes).toString('base64') });
    says(startOf(), soundOf(1, 0, piece(1)), soundOf(2, 0, piece(1_000)), soundOf(3, 0, piece(119)));
    await settled();
    expect(heard.map(({ length }) => length)).toEqual(Array.from({ length: 7 }, () => 320));
  });

  it('passes keys, and ends as the carrier stops', async () => {
    await open(telnyxLineMedia);
    says(startOf(), { event: 'dtmf', dtmf: { digit: '5' } }, { event: 'stop' }, soundOf(1, 0));
    await once(carrier, 'close');
    expect(frames.slice(1)).toEqual([{ type: 'dtmf', digit: '5' }]);
    expect([heard, closed]).toEqual([[], [1_000]]);
  });

  it('says that something is no frame, or what the carrier complains of, and goes on', async () => {
    await open(telnyxLineMedia);
    says(startOf(), { event: 'media' }, { event: 'error', payload: { code: 1, title: 'slow' } }, soundOf(1, 0x80));
    carrier.send(Buffer.from([1, 2, 3]));
    await settled();
    expect(owned.slice(1)).toEqual([
      ['complained', 'malformed', expect.stringContaining('media')],
      ['complained', '1', 'slow'],
    ]);
    expect(heard).toHaveLength(1);
  });
});

describe('a stream that is not that of the line is closed with 1008', () => {
  it('because its line is another', async () => {
    isOwn = false;
    await open(telnyxLineMedia);
    says(startOf());
    await once(carrier, 'close');
    expect([closed, frames]).toEqual([[1_008], []]);
  });

  it.each([
    [{ encoding: 'L16', sample_rate: 16_000 }, 'L16', 16_000],
    [{ encoding: 'AMR-WB' }, 'AMR-WB', 8_000],
    [{ encoding: 'toString' }, 'TOSTRING', 8_000],
    [{ sample_rate: 16_000 }, 'PCMU', 16_000],
    [{ channels: 2 }, 'PCMU', 8_000],
  ])('because nothing here decodes %j', async (format, encoding, rate) => {
    await open(telnyxLineMedia);
    says(startOf(format));
    await once(carrier, 'close');
    expect([owned.slice(-2), closed, frames]).toEqual([[['refused', encoding, rate], ['ended']], [1_008], []]);
  });

  it('because it starts twice', async () => {
    await open(telnyxLineMedia);
    says(startOf(), startOf());
    await once(carrier, 'close');
    expect([closed, frames.length]).toEqual([[1_008], 1]);
  });
});

describe('what a session says', () => {
  it('is whole frames of 20 ms; the last of an utterance is filled with silence, before its mark', async () => {
    await open(twilioLineMedia);
    says({
      event: 'start',
      start: {
        callSid: 'call',
        streamSid: 'one',
        mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8_000, channels: 1 },
      },
    });
    await settled();
    line.sendAudio(pcm(30));
    line.sendAudio(pcm(25));
    line.send({ type: 'mark', name: 'end' });
    await settled();
    expect(events()).toEqual(['media', 'media', 'media', 'mark']);
    expect(new Set(sent.map(({ streamSid }) => streamSid))).toEqual(new Set(['one']));
    const said = g711.PCMU.encode(Int16Array.of(8))[0];
    expect([...soundSent()]).toEqual([...Array<number>(440).fill(said ?? -1), ...Array<number>(40).fill(0xff)]);
  });

  it('has its marks answered once each is heard, under the names that it gave; our own are not passed on', async () => {
    await open(telnyxLineMedia);
    says(startOf());
    await settled();
    line.sendAudio(pcm(1_000));
    line.send({ type: 'mark', name: 'same' });
    line.send({ type: 'mark', name: 'same' });
    await settled();
    const marks = sent.filter(({ event }) => event === 'mark');
    expect(marks).toHaveLength(3);
    nowMs = 40;
    says(...marks, ...marks);
    await settled();
    expect(frames.slice(1)).toEqual([
      { type: 'mark', name: 'same' },
      { type: 'mark', name: 'same' },
    ]);
    expect(owned.slice(1)).toEqual([
      ['marked', 40],
      ['marked', 40],
      ['marked', 40],
    ]);
  });

  it('is thrown away by a clear, whose marks are not answered though the carrier returns them', async () => {
    await open(telnyxLineMedia);
    says(startOf());
    await settled();
    line.sendAudio(pcm(50));
    line.send({ type: 'mark', name: 'gone' });
    line.send({ type: 'output.clear', turn: 1 });
    line.sendAudio(pcm(20));
    line.send({ type: 'mark', name: 'heard' });
    await settled();
    expect(events()).toEqual(['media', 'media', 'media', 'mark', 'clear', 'media', 'mark']);
    says(...sent.filter(({ event }) => event === 'mark'));
    await settled();
    expect(frames.slice(1)).toEqual([{ type: 'mark', name: 'heard' }]);
  });

  it('is at most 400 ms ahead of what is heard, and what is ahead counts as unsent', async () => {
    await open(telnyxLineMedia, true);
    says(startOf());
    await settled();
    line.sendAudio(pcm(1_000));
    await settled();
    expect(soundSent()).toHaveLength(400 * 8);
    expect(line.unsentBytes).toBe(1_000 * 16);
    nowMs = 300;
    line.sendAudio(pcm(20));
    await settled();
    expect(soundSent()).toHaveLength(700 * 8);
    line.send({ type: 'output.clear', turn: 1 });
    await settled();
    expect([line.unsentBytes, events().at(-1)]).toEqual([0, 'clear']);
  });

  it('beside sound is for no telephone', async () => {
    await open(telnyxLineMedia);
    says(startOf());
    await settled();
    line.send({ type: 'output.started', turn: 1 });
    line.send({ type: 'transcript', source: 'agent', text: 'Hello', isFinal: true });
    line.send({ type: 'session.waiting' });
    await settled();
    expect(sent).toEqual([]);
    line.end({ type: 'session.ended', reason: 'caller_hangup' });
    const [code] = (await once(carrier, 'close')) as [number];
    expect(code).toBe(1_000);
  });
});
