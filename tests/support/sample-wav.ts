import { Readable } from 'node:stream';
import type { SpokenAudio } from '../../server/src/providers/ports/stt.ts';

/** A recording, and the streams that were opened of it. */
export interface SampleWav {
  readonly audio: SpokenAudio;
  readonly bytes: Buffer;
  readonly opened: readonly Readable[];
}

/** Half a second of 16 kHz mono noise in a WAV container. */
export function sampleWav(): SampleWav {
  const samples = Buffer.from(Uint8Array.from({ length: 16_000 }, (_, n) => (n * 31) % 256));
  const bytes = Buffer.concat([wavHeader(samples.length), samples]);
  const opened: Readable[] = [];
  return {
    bytes,
    opened,
    audio: {
      container: 'wav',
      sampleRateHz: 16_000,
      channels: 1,
      durationMs: 500,
      byteLength: bytes.length,
      held: null,
      open: () => {
        // In small pieces, as a file on disk comes.
        const stream = Readable.from(pieces(bytes, 1_024), { objectMode: false });
        opened.push(stream);
        return stream;
      },
    },
  };
}

/** One sample: what is sent often need not be long. */
export function tinyWav(): SpokenAudio {
  const bytes = Buffer.concat([wavHeader(2), Buffer.from([1, 2])]);
  const open = () => Readable.from([bytes], { objectMode: false });
  return {
    container: 'wav',
    sampleRateHz: 16_000,
    channels: 1,
    durationMs: 1,
    byteLength: bytes.length,
    held: [bytes],
    open,
  };
}

/**
 * A recording of so many bytes that is made while it is read: `lead` is the most that was ever made before `read` had
 * arrived at the other end.
 */
export function endlessWav(dataBytes: number, read: () => number): SampleWav & { lead: () => number } {
  const piece = Buffer.alloc(65_536);
  const head = wavHeader(dataBytes);
  const opened: Readable[] = [];
  let made = 0;
  let lead = 0;
  return {
    bytes: head,
    opened,
    lead: () => lead,
    audio: {
      container: 'wav',
      sampleRateHz: 16_000,
      channels: 1,
      durationMs: dataBytes / 32,
      byteLength: head.length + dataBytes,
      held: null,
      open: () => {
        const stream = new Readable({
          read() {
            const left = dataBytes - made;
            made += Math.min(left, piece.length);
            lead = Math.max(lead, made - read());
            this.push(left === 0 ? null : piece.subarray(0, left));
          },
        });
        stream.unshift(head);
        opened.push(stream);
        return stream;
      },
    },
  };
}

/** A recording of so many bytes that is held in pieces. */
export function heldWav(dataBytes: number): SpokenAudio {
  const piece = Buffer.alloc(65_536);
  const held = [wavHeader(dataBytes), ...Array.from({ length: dataBytes / piece.length }, () => piece)];
  const open = (): never => {
    throw new Error('What is held is not opened');
  };
  return { ...endlessWav(dataBytes, () => 0).audio, held, open };
}

function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
