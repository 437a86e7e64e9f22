// A program: the sound of one line in both directions without a socket, frame by frame, as each carrier writes it, and the least that
// can be done with the same bytes: JSON, base64 and the tables of a law.
import { g711 } from '../../server/src/audio/g711.ts';
import { createLine } from '../../server/src/calls/lines/line.ts';
import type { LineMedia } from '../../server/src/providers/ports/line-media.ts';
import { telnyxLineMedia } from '../../server/src/providers/telnyx/line-media.ts';
import { twilioLineMedia } from '../../server/src/providers/twilio/line-media.ts';
import type { LineFramesOutput } from './voice-load-input.ts';

const frames = 50_000;
const frameBytes = 160;
const { PCMU: law } = g711;
const streamId = 'MZ00000000000000000000000000000000';
const heard = Buffer.from(Uint8Array.from({ length: frameBytes }, (_, nth) => (nth * 37) % 256)).toString('base64');
const said = Buffer.from(new Uint8Array(law.decode(Buffer.from(heard, 'base64')).buffer));

/** As a carrier sends it. */
const texts = {
  telnyx: (chunk: number): string =>
    JSON.stringify({
      event: 'media',
      sequence_number: String(chunk),
      stream_id: streamId,
      media: { track: 'inbound', chunk: String(chunk), timestamp: String(chunk * 20), payload: heard },
    }),
  twilio: (chunk: number): string =>
    JSON.stringify({
      event: 'media',
      sequenceNumber: String(chunk),
      streamSid: streamId,
      media: { track: 'inbound', chunk: String(chunk), timestamp: String(chunk * 20), payload: heard },
    }),
} as const;

/** Microseconds of processor time that a frame in and one out take. */
function costOf(step: (chunk: number) => void): number {
  for (let nth = 1; nth <= frames / 5; nth += 1) step(nth);
  const before = process.cpuUsage();
  for (let nth = 1; nth <= frames; nth += 1) step(frames + nth);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / frames;
}

function costOfLine(wire: LineMedia, textOf: (chunk: number) => string): number {
  let bytes = 0;
  const line = createLine({
    socket: { sendText: (text) => void (bytes += text.length) },
    wire,
    streamId,
    law,
    spoken: law,
    nowMs: () => performance.now(),
    isPaced: false,
    said: () => {},
    sound: (pcm) => void (bytes += pcm.length),
    sent: () => {},
    marked: () => {},
    missed: () => undefined,
  });
  const cost = costOf((chunk) => {
    const event = wire.read(textOf(chunk));
    if (event.kind !== 'media') throw new Error(`A frame was read as ${event.kind}`);
    line.hear(event);
    line.say(said);
  });
  line.stop();
  if (bytes < frames * frameBytes) throw new Error('A line has lost sound');
  return cost;
}

function costOfFloor(): number {
  let bytes = 0;
  const cost = costOf((chunk) => {
    const { media } = JSON.parse(texts.telnyx(chunk));
    bytes += law.decode(Buffer.from(media.payload, 'base64')).byteLength;
    const out = law.encode(new Int16Array(new Uint8Array(said).buffer));
    bytes += JSON.stringify({ event: 'media', media: { payload: Buffer.from(out).toString('base64') } }).length;
  });
  if (bytes < frames * frameBytes) throw new Error('The floor has lost sound');
  return cost;
}

const output: LineFramesOutput = {
  telnyxUs: costOfLine(telnyxLineMedia, texts.telnyx),
  twilioUs: costOfLine(twilioLineMedia, texts.twilio),
  floorUs: costOfFloor(),
};
console.log(JSON.stringify(output));
