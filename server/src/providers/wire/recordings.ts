import { plainWavHeadBytes, writeWavHead } from '../../audio/wav-format.ts';
import type { Spool } from '../../platform/process/spool.ts';
import type { SpokenAudio } from '../ports/stt.ts';
import type { AudioShape } from '../ports/tts.ts';

const bytesPerSample = 2;

/** Samples that are taken in one by one, and are a WAV file at their end. */
export interface Recording {
  /** What was added so far. */
  readonly audioBytes: number;
  /** The piece is kept as it is. */
  add(piece: Buffer): void;
  /** Resolves once all of it is kept; it can be read until `dispose`. Rejects where it could not be. */
  finish(): Promise<SpokenAudio>;
  dispose(): void;
}

/** The recordings of one stream: in the spool, so that all streams together take no more memory than uploads do. */
export interface Recordings {
  begin(): Recording;
  /** What was added, and is not in the spool yet. */
  unwrittenBytes(): number;
  /** Gives all of them back. */
  dispose(): void;
}

/** `onLost` is called where the spool does not take a piece; the recording is of no use then. */
export function createRecordings(
  { sampleRateHz, channels }: AudioShape,
  options: { spool: Spool; onWritten: () => void; onLost: (error: unknown) => void },
): Recordings {
  const { spool, onWritten, onLost } = options;
  const kept = new Set<Recording>();
  let unwrittenBytes = 0;

  const begin = (): Recording => {
    const writer = spool.begin();
    let audioBytes = 0;
    let isOver = false;
    let written = Promise.resolve();
    const write = async (piece: Buffer): Promise<void> => {
      try {
        if (!isOver) await writer.write(piece);
      } finally {
        unwrittenBytes -= piece.length;
        onWritten();
      }
    };
    const recording: Recording = {
      get audioBytes() {
        return audioBytes;
      },
      add: (piece) => {
        audioBytes += piece.length;
        unwrittenBytes += piece.length;
        written = written.then(() => write(piece));
        written.catch(onLost);
      },
      finish: async () => {
        await written;
        const { held, open } = writer.finish();
        const head = writeWavHead({ sampleRateHz, channels, dataBytes: audioBytes });
        return {
          container: 'wav',
          sampleRateHz,
          channels,
          durationMs: Math.round((audioBytes * 1_000) / (sampleRateHz * channels * bytesPerSample)),
          byteLength: plainWavHeadBytes + audioBytes,
          held: held === null ? null : [head, ...held],
          open: () => {
            const samples = open();
            samples.unshift(head);
            return samples;
          },
        };
      },
      dispose: () => {
        if (isOver) return;
        isOver = true;
        kept.delete(recording);
        // A piece that is being written ends first; what the disk says of a file without a name changes nothing.
        void written.then(writer.dispose, writer.dispose).catch(onLost);
      },
    };
    kept.add(recording);
    return recording;
  };
  return {
    begin,
    unwrittenBytes: () => unwrittenBytes,
    dispose: () => {
      for (const recording of kept) recording.dispose();
    },
  };
}
