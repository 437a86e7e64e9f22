import { z } from 'zod';
import type { LineMedia } from '../ports/line-media.ts';
import { frameOf, lineFrameReader, payload, telephoneKey, wholeNumber } from '../wire/carriers/line-frame.ts';

/** What it shows as it opens a stream, beside the address. */
export const streamTokenHeader = 'x-telnyx-streaming-auth-token';

const start = z.object({
  stream_id: z.string().min(1),
  start: z.object({
    call_control_id: z.string().min(1),
    media_format: z.object({ encoding: z.string(), sample_rate: wholeNumber, channels: wholeNumber.catch(1) }),
  }),
});
const media = z.object({
  stream_id: z.string(),
  media: z.object({ track: z.string(), chunk: wholeNumber.nullish().catch(null), payload }),
});
const digit = z.object({ dtmf: z.object({ digit: telephoneKey }) });
const mark = z.object({ mark: z.object({ name: z.string() }) });
const error = z.object({ payload: z.object({ code: z.coerce.string().catch(''), title: z.string().catch('') }) });

/** The media streaming of Telnyx, with `stream_bidirectional_mode` rtp. Its token comes as a header of the socket. */
export const telnyxLineMedia: LineMedia = {
  name: 'telnyx',
  spokenLaw: 'PCMU',
  read: lineFrameReader({
    start: frameOf(start, ({ stream_id: streamId, start: { call_control_id: callId, media_format: format } }) => ({
      kind: 'start',
      callId,
      streamId,
      encoding: format.encoding.toUpperCase(),
      sampleRateHz: format.sample_rate,
      channels: format.channels,
      token: null,
    })),
    media: frameOf(media, ({ stream_id: streamId, media: { track, chunk = null, payload: bytes } }) => ({
      kind: 'media',
      streamId,
      isInbound: track === 'inbound',
      chunk,
      bytes,
    })),
    dtmf: frameOf(digit, ({ dtmf }) => ({ kind: 'digit', digit: dtmf.digit })),
    mark: frameOf(mark, ({ mark: { name } }) => ({ kind: 'mark', name })),
    error: frameOf(error, ({ payload: { code, title } }) => ({ kind: 'error', code, title })),
    stop: () => ({ kind: 'stop' }),
  }),
  // The socket is that of one stream.
  media: (_, bytes) => JSON.stringify({ event: 'media', media: { payload: Buffer.from(bytes).toString('base64') } }),
  mark: (_, name) => JSON.stringify({ event: 'mark', mark: { name } }),
  clear: () => JSON.stringify({ event: 'clear' }),
};
