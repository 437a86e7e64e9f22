import { z } from 'zod';
import type { LineMedia } from '../ports/line-media.ts';
import { frameOf, lineFrameReader, payload, telephoneKey, wholeNumber } from '../wire/carriers/line-frame.ts';

/** The parameter of a stream in which it brings our token along. */
export const tokenParameter = 'token';

const start = z.object({
  start: z.object({
    callSid: z.string().min(1),
    streamSid: z.string().min(1),
    customParameters: z.record(z.string(), z.string()).catch({}),
    mediaFormat: z.object({ encoding: z.string(), sampleRate: wholeNumber, channels: wholeNumber.catch(1) }),
  }),
});
const media = z.object({
  streamSid: z.string(),
  media: z.object({ track: z.string(), chunk: wholeNumber.nullish().catch(null), payload }),
});
const digit = z.object({ dtmf: z.object({ digit: telephoneKey }) });
const mark = z.object({ mark: z.object({ name: z.string() }) });

/** How Twilio names the one encoding that it has. */
const encodings: Readonly<Record<string, string>> = { 'audio/x-mulaw': 'PCMU' };

/** The media streams of Twilio, as `<Connect><Stream>` opens them. */
export const twilioLineMedia: LineMedia = {
  name: 'twilio',
  spokenLaw: 'PCMU',
  read: lineFrameReader({
    start: frameOf(start, ({ start: { callSid, streamSid, customParameters, mediaFormat } }) => ({
      kind: 'start',
      callId: callSid,
      streamId: streamSid,
      encoding: encodings[mediaFormat.encoding] ?? mediaFormat.encoding.toUpperCase(),
      sampleRateHz: mediaFormat.sampleRate,
      channels: mediaFormat.channels,
      token: customParameters[tokenParameter] ?? null,
    })),
    media: frameOf(media, ({ streamSid, media: { track, chunk = null, payload: bytes } }) => ({
      kind: 'media',
      streamId: streamSid,
      isInbound: track === 'inbound',
      chunk,
      bytes,
    })),
    dtmf: frameOf(digit, ({ dtmf }) => ({ kind: 'digit', digit: dtmf.digit })),
    mark: frameOf(mark, ({ mark: { name } }) => ({ kind: 'mark', name })),
    stop: () => ({ kind: 'stop' }),
  }),
  media: (streamSid, bytes) =>
    JSON.stringify({ event: 'media', streamSid, media: { payload: Buffer.from(bytes).toString('base64') } }),
  mark: (streamSid, name) => JSON.stringify({ event: 'mark', streamSid, mark: { name } }),
  clear: (streamSid) => JSON.stringify({ event: 'clear', streamSid }),
};
