import { z } from 'zod';
import type { FakeLineWire } from './fake-line-stream.ts';
import type { FakeTelnyxLine } from './fake-telnyx-line.ts';

const isWss = z
  .string()
  .regex(/^wss:\/\//)
  .max(2_000);
const number = z.string().regex(/^\+[1-9]\d{6,14}$/);
const id = z.string().min(1);
const base64 = z.base64();

/** What may be asked of a stream; the carrier takes all of it apart. */
const stream = {
  stream_url: isWss,
  stream_auth_token: z.string().max(4_000),
  stream_track: z.enum(['inbound_track', 'outbound_track', 'both_tracks']),
  stream_codec: z.enum(['PCMU', 'PCMA', 'default']),
  stream_bidirectional_mode: z.enum(['rtp', 'mp3']),
  stream_bidirectional_codec: z.enum(['PCMU', 'PCMA', 'L16']),
  stream_bidirectional_sampling_rate: z.union([z.literal(8_000), z.literal(16_000)]),
  stream_bidirectional_target_legs: z.enum(['self', 'opposite', 'both']),
};
const command = { command_id: z.string().min(1).max(128).optional(), client_state: base64.optional() };
const streamIfAny = z.object(stream).partial().shape;

/** What a stream was asked with. */
export type TelnyxStream = z.infer<z.ZodObject<typeof streamIfAny>>;

/** What each command takes, and no other key. */
export const dialBody = z.strictObject({
  connection_id: id,
  from: number,
  to: number,
  timeout_secs: z.int().min(5).max(600).default(30),
  time_limit_secs: z.int().min(30).max(14_400).default(14_400),
  webhook_url: z.url().max(2_000).optional(),
  answering_machine_detection: z.enum(['detect_beep', 'detect', 'premium', 'greeting_end', 'disabled']).optional(),
  ...command,
  ...streamIfAny,
});
export type TelnyxDial = z.infer<typeof dialBody>;

export const actionBodies = {
  answer: z.strictObject({
    webhook_url: z.url().optional(),
    send_silence_when_idle: z.boolean().optional(),
    ...command,
    ...streamIfAny,
  }),
  reject: z.strictObject({ cause: z.enum(['CALL_REJECTED', 'USER_BUSY']), ...command }),
  hangup: z.strictObject(command),
  transfer: z.strictObject({
    to: z.string().regex(/^(\+[1-9]\d{6,14}|sips?:.+)$/i),
    from: number.optional(),
    timeout_secs: z.int().min(5).max(600).optional(),
    target_leg_client_state: base64.optional(),
    custom_headers: z.array(z.strictObject({ name: z.string().startsWith('X-'), value: z.string() })).optional(),
    sip_headers: z.array(z.strictObject({ name: z.literal('User-to-User'), value: z.string() })).optional(),
    webhook_url: z.url().optional(),
    ...command,
  }),
  send_dtmf: z.strictObject({ digits: z.string().regex(/^[0-9A-D*#wW]{1,64}$/), ...command }),
  streaming_start: z.strictObject({ ...streamIfAny, stream_url: isWss, ...command }),
} as const;
export type TelnyxAction = keyof typeof actionBodies;

/** Payload of an event of a line. */
export function linePayload(line: FakeTelnyxLine, more: object = {}): Record<string, unknown> {
  return {
    call_control_id: line.callId,
    call_leg_id: line.legId,
    call_session_id: line.sessionId,
    connection_id: line.connectionId,
    client_state: line.clientState,
    from: line.from,
    to: line.to,
    start_time: '2026-11-20T10:00:00.000000Z',
    tags: [],
    ...more,
  };
}

const spoken = z.union([
  z.strictObject({ event: z.literal('media'), media: z.strictObject({ payload: z.base64().min(4) }) }),
  z.strictObject({ event: z.literal('mark'), mark: z.strictObject({ name: z.string() }) }),
  z.strictObject({ event: z.literal('clear') }),
]);

/** The frames of the stream of one line. Numbers travel as texts. */
export function telnyxLineWire(line: FakeTelnyxLine, streamId: string): FakeLineWire {
  let sequence = 0;
  const numbered = (frame: object): object => {
    sequence += 1;
    return { sequence_number: String(sequence), stream_id: streamId, ...frame };
  };
  return {
    opening: ({ encoding, sampleRate }) => [
      { event: 'connected', version: '1.0.0' },
      numbered({
        event: 'start',
        start: {
          user_id: '3e6f995f-85f7-4705-9741-53b116d28237',
          call_control_id: line.callId,
          call_session_id: line.sessionId,
          from: line.from,
          to: line.to,
          tags: [],
          client_state: line.clientState,
          custom_parameters: {},
          media_format: { encoding, sample_rate: sampleRate, channels: 1 },
        },
      }),
    ],
    media: (track, chunk, payload) =>
      numbered({ event: 'media', media: { track, chunk: String(chunk), timestamp: String(chunk * 20), payload } }),
    digit: (digit) => numbered({ event: 'dtmf', occurred_at: '2026-11-20T10:00:00.000000Z', dtmf: { digit } }),
    mark: (name) => numbered({ event: 'mark', mark: { name } }),
    stop: () => numbered({ event: 'stop', stop: { user_id: '3e6f995f', call_control_id: line.callId } }),
    read: (frame) => {
      const { data } = spoken.safeParse(frame);
      if (data === undefined) return `no frame of the carrier: ${JSON.stringify(frame).slice(0, 100)}`;
      if (data.event === 'media') return { kind: 'media', bytes: Buffer.from(data.media.payload, 'base64') };
      return data.event === 'mark' ? { kind: 'mark', name: data.mark.name } : { kind: 'clear' };
    },
  };
}
