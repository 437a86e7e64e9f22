import { Readable } from 'node:stream';
import { plainWavHeadBytes, writeWavHead } from '../../audio/wav-format.ts';
import type { SttStream, SttStreamCall, SttStreamEvent, SttStreamProvider } from '../ports/stt-stream.ts';
import type { SttProvider, Transcript, WavAudio } from '../ports/stt.ts';
import type { AudioShape } from '../ports/tts.ts';
import type { VendorCall } from '../ports/vendor-call.ts';
import { createStreamEvents } from './stream-events.ts';
import { createBacklog } from './vendor-socket.ts';

const bytesPerSample = 2;
// Of a model without a bound of its own: that of a file that is uploaded.
const mostRecordingBytes = 26_214_400;

/** What is transcribed, or a commit that is answered behind it. */
type Step =
  | { readonly kind: 'recording'; readonly audio: Buffer; readonly startMs: number }
  | { readonly kind: 'committed' };

/**
 * Streams of speech for a vendor that takes whole recordings alone: what lies between two commits is one, or several where it is longer
 * than the model takes, one at a time. It has no interim words. A vendor that is asked for nothing yet accepts everything.
 */
export function bridgeStt(
  stt: SttProvider,
  { maxAudioBytes = mostRecordingBytes }: { maxAudioBytes?: number },
): SttStreamProvider {
  return {
    streams: () => false,
    open: async (request, call) => {
      call.signal.throwIfAborted();
      return listen(stt, request, {
        ...call,
        mostBytes: Math.min(maxAudioBytes, mostRecordingBytes) - plainWavHeadBytes,
      });
    },
  };
}

function listen(
  stt: SttProvider,
  request: SttStreamCall,
  { signal, mostBytes }: VendorCall & { mostBytes: number },
): SttStream {
  const frameBytes = request.audio.channels * bytesPerSample;
  const bytesPerMs = (request.audio.sampleRateHz * frameBytes) / 1_000;
  const bytesPerRecording = mostBytes - (mostBytes % frameBytes);
  const steps: Step[] = [];
  let [pieces, pieceBytes, passedBytes, billedMs]: [Buffer[], number, number, number | null] = [[], 0, 0, null];
  let isWorking = false;
  let isClosing = false;
  let isOver = false;
  const ended = new AbortController();

  const stop = (): void => {
    isOver = true;
    steps.length = 0;
    pieces = [];
    signal.removeEventListener('abort', onAbort);
    ended.abort();
    backlog.look();
  };
  // A transcript is little: its reader holds nothing back.
  const events = createStreamEvents<SttStreamEvent>({ pause: () => {}, resume: () => {}, left: stop });
  const onAbort = (): void => {
    stop();
    events.abort(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  // What is being recorded waits for a commit and not for the vendor.
  const backlog = createBacklog(() =>
    steps.reduce((bytes, step) => bytes + (step.kind === 'recording' ? step.audio.length : 0), 0),
  );

  const transcribe = async (audio: Buffer, startMs: number): Promise<void> => {
    const { options, ...asked } = request;
    const call = { ...asked, ...options, audio: recordingOf(audio, request.audio) };
    const transcript = await stt.transcribe(call, { signal: ended.signal });
    if (transcript.text.trim() !== '') events.push(finalOf(transcript, startMs));
    if (transcript.billedMs === null) return;
    billedMs = (billedMs ?? 0) + transcript.billedMs;
    events.push({ kind: 'usage', billedMs });
  };
  const work = async (): Promise<void> => {
    isWorking = true;
    for (let step = steps.shift(); step !== undefined && !isOver; step = steps.shift()) {
      backlog.look();
      if (step.kind === 'committed') events.push(step);
      else {
        try {
          await transcribe(step.audio, step.startMs);
        } catch (error) {
          if (isOver) return;
          stop();
          return events.fail(error);
        }
      }
    }
    isWorking = false;
    if (!isClosing || isOver) return;
    stop();
    events.end();
  };
  const begin = (): void => {
    if (!isWorking) void work();
  };
  const endRecording = (): void => {
    if (pieceBytes === 0) return;
    steps.push({ kind: 'recording', audio: Buffer.concat(pieces), startMs: Math.round(passedBytes / bytesPerMs) });
    passedBytes += pieceBytes;
    pieces = [];
    pieceBytes = 0;
  };
  return {
    send: (bytes) => {
      if (isOver || isClosing) return;
      for (let at = 0; at < bytes.length; ) {
        const piece = Buffer.from(bytes.subarray(at, at + bytesPerRecording - pieceBytes));
        pieces.push(piece);
        pieceBytes += piece.length;
        at += piece.length;
        if (pieceBytes < bytesPerRecording) continue;
        endRecording();
        begin();
      }
    },
    commit: () => {
      if (isOver || isClosing) return;
      endRecording();
      steps.push({ kind: 'committed' });
      begin();
    },
    close: () => {
      if (isOver || isClosing) return;
      isClosing = true;
      endRecording();
      begin();
    },
    backlog: backlog.wait,
    events: events.events,
  };
}

function recordingOf(samples: Buffer, { sampleRateHz, channels }: AudioShape): WavAudio {
  const held = [writeWavHead({ sampleRateHz, channels, dataBytes: samples.length }), samples];
  return {
    sampleRateHz,
    channels,
    durationMs: Math.round((samples.length * 1_000) / (sampleRateHz * channels * bytesPerSample)),
    byteLength: plainWavHeadBytes + samples.length,
    held,
    open: () => Readable.from(held),
  };
}

/** A transcript of a recording, with the times of the stream that it is a part of. */
function finalOf({ text, segments, words }: Transcript, startMs: number): SttStreamEvent {
  const later = <Timed extends { startMs: number; endMs: number }>(timed: Timed): Timed => ({
    ...timed,
    startMs: timed.startMs + startMs,
    endMs: timed.endMs + startMs,
  });
  return { kind: 'final', text, segments: segments?.map(later) ?? null, words: words?.map(later) ?? null };
}
