import { describe, expect, it } from '@jest/globals';
import type { LineMedia } from '../../ports/line-media.ts';
import { telnyxLineMedia } from '../../telnyx/line-media.ts';
import { twilioLineMedia } from '../../twilio/line-media.ts';

const sound = Uint8Array.from({ length: 160 }, (_, at) => at);
const base64 = Buffer.from(sound).toString('base64');

/** Frames as the two document them. */
const telnyx = {
  hello: { event: 'connected', version: '1.0.0' },
  start: (format: object = {}) => ({
    event: 'start',
    sequence_number: '1',
    stream_id: 'stream-1',
    start: {
      user_id: 'user',
      call_control_id: 'v3:call',
      call_session_id: 'session',
      from: '+15550100',
      to: '+15550101',
      tags: [],
      client_state: '',
      custom_parameters: {},
      media_format: { encoding: 'PCMU', sample_rate: 8_000, channels: 1, ...format },
    },
  }),
  media: (more: object = {}) => ({
    event: 'media',
    sequence_number: '4',
    stream_id: 'stream-1',
    media: { track: 'inbound', chunk: '2', timestamp: '5', payload: base64, ...more },
  }),
  stop: {
    event: 'stop',
    sequence_number: '9',
    stream_id: 'stream-1',
    stop: { user_id: 'user', call_control_id: 'v3:call' },
  },
};
const twilio = {
  hello: { event: 'connected', protocol: 'Call', version: '1.0.0' },
  start: (format: object = {}) => ({
    event: 'start',
    sequenceNumber: '1',
    streamSid: 'stream-1',
    start: {
      accountSid: 'account',
      callSid: 'v3:call',
      streamSid: 'stream-1',
      tracks: ['inbound'],
      customParameters: { token: 'sealed' },
      mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8_000, channels: 1, ...format },
    },
  }),
  media: (more: object = {}) => ({
    event: 'media',
    sequenceNumber: '4',
    streamSid: 'stream-1',
    media: { track: 'inbound', chunk: '2', timestamp: '5', payload: base64, ...more },
  }),
  stop: {
    event: 'stop',
    sequenceNumber: '9',
    streamSid: 'stream-1',
    stop: { accountSid: 'account', callSid: 'v3:call' },
  },
};

describe.each<[string, LineMedia, typeof telnyx | typeof twilio, string | null]>([
  ['telnyx', telnyxLineMedia, telnyx, null],
  ['twilio', twilioLineMedia, twilio, 'sealed'],
])('frames of %s', (_, line, frames, token) => {
  const read = (frame: object) => line.read(JSON.stringify(frame));
  const started = { kind: 'start', callId: 'v3:call', streamId: 'stream-1', sampleRateHz: 8_000, channels: 1, token };

  it('say which line and which law is streamed', () => {
    expect(read(frames.start())).toEqual({ ...started, encoding: 'PCMU' });
    expect(read(frames.start({ encoding: 'L16', sampleRate: 16_000, sample_rate: '16000' }))).toEqual({
      ...started,
      encoding: 'L16',
      sampleRateHz: 16_000,
    });
    expect(read(frames.start({ encoding: 'pcma' }))).toMatchObject({ encoding: 'PCMA' });
  });

  it('bring sound with its number, which travels as a text', () => {
    const heard = { kind: 'media', streamId: 'stream-1', isInbound: true, chunk: 2, bytes: sound };
    expect(read(frames.media())).toEqual(heard);
    expect(read(frames.media({ chunk: 0 }))).toEqual({ ...heard, chunk: 0 });
    for (const chunk of ['two', '-1', '1.5', null, undefined])
      expect(read(frames.media({ chunk }))).toEqual({ ...heard, chunk: null });
    expect(read(frames.media({ track: 'outbound' }))).toMatchObject({ isInbound: false });
    expect(read(frames.media({ payload: '/w==' }))).toMatchObject({ bytes: Uint8Array.of(255) });
  });

  it('bring keys, marks and the end', () => {
    expect(read({ event: 'dtmf', dtmf: { digit: '#' } })).toEqual({ kind: 'digit', digit: '#' });
    expect(read({ event: 'mark', mark: { name: 'one' } })).toEqual({ kind: 'mark', name: 'one' });
    expect(read(frames.stop)).toEqual({ kind: 'stop' });
  });

  it('that are greetings, or of another name, are passed over', () => {
    expect(read(frames.hello)).toEqual({ kind: 'other' });
    for (const event of ['new', 'toString', '__proto__', '']) expect(read({ event })).toEqual({ kind: 'other' });
  });

  it.each<[string, string]>([
    ['no JSON', '{"event":"media"'],
    ['no object', '7'],
    ['an array', '[]'],
    ['null', 'null'],
    ['without a name', '{"media":{}}'],
    ['a start of no line', '{"event":"start","start":{}}'],
    ['sound without a payload', '{"event":"media","stream_id":"a","streamSid":"a","media":{"track":"inbound"}}'],
    ['no key of a telephone', '{"event":"dtmf","dtmf":{"digit":"12"}}'],
    ['a mark without a name', '{"event":"mark"}'],
  ])('that are %s are malformed, and nothing of them is quoted', (_name, text) => {
    const event = line.read(text);
    expect(event.kind).toBe('malformed');
    expect(JSON.stringify(event)).not.toContain('12');
  });

  it.each([
    ['that is no base64', 'not sound!'],
    ['of the alphabet of addresses', '_-__'],
    ['that is cut off', base64.slice(0, -1)],
    ['of a megabyte', 'A'.repeat(1_048_576)],
  ])('with sound %s are malformed', (_name, payload) => {
    expect(read(frames.media({ payload })).kind).toBe('malformed');
  });
});

describe('what we send', () => {
  it('is as Telnyx takes it: no stream is named', () => {
    expect(JSON.parse(telnyxLineMedia.media('stream-1', sound))).toEqual({
      event: 'media',
      media: { payload: base64 },
    });
    expect(JSON.parse(telnyxLineMedia.mark('stream-1', 'one'))).toEqual({ event: 'mark', mark: { name: 'one' } });
    expect(JSON.parse(telnyxLineMedia.clear('stream-1'))).toEqual({ event: 'clear' });
  });

  it('is as Twilio takes it: each frame names its stream', () => {
    const streamSid = 'stream-1';
    expect(JSON.parse(twilioLineMedia.media(streamSid, sound))).toEqual({
      event: 'media',
      streamSid,
      media: { payload: base64 },
    });
    expect(JSON.parse(twilioLineMedia.mark(streamSid, 'one'))).toEqual({
      event: 'mark',
      streamSid,
      mark: { name: 'one' },
    });
    expect(JSON.parse(twilioLineMedia.clear(streamSid))).toEqual({ event: 'clear', streamSid });
  });

  it('reads an error of Telnyx by its code', () => {
    const error = { event: 'error', payload: { code: 100_003, title: 'malformed_frame', detail: 'secret' } };
    expect(telnyxLineMedia.read(JSON.stringify(error))).toEqual({
      kind: 'error',
      code: '100003',
      title: 'malformed_frame',
    });
  });
});
