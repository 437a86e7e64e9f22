import { plainWavHeadBytes } from '../../audio/wav-format.ts';
import type { Spool } from '../../platform/process/spool.ts';
import type { SttStream, SttStreamCall, SttStreamEvent, SttStreamProvider } from '../ports/stt-stream.ts';
import type { SttProvider, Transcript } from '../ports/stt.ts';
import { type VendorCall, VendorFailure } from '../ports/vendor-call.ts';
import { createRecordings, type Recording } from './recordings.ts';
import { createStreamEvents } from './stream-events.ts';
import { bytesOfUtterance, createBacklog } from './vendor-socket.ts';

const bytesPerSample = 2;
// Of a model without a bound of its own: that of a file that is uploaded.
const mostRecordingBytes = 26_214_400;

/** What is transcribed, or a commit that is answered behind it. */
type Step =
  | { readonly kind: 'recording'; readonly recording: Recording; readonly startMs: number }
  | { readonly kind: 'committed' };

/**
 * Streams of speech for a vendor that takes whole recordings alone: what lies between two commits is one, or several where it is longer
 * than the model takes, one at a time. It has no interim words. A vendor that is asked for nothing yet accepts everything. What is
 * recorded waits in the spool, as an upload does.
 */
export function bridgeStt(
  stt: SttProvider,
  { maxAudioBytes = mostRecordingBytes, spool }: { maxAudioBytes?: number | undefined; spool: Spool },
): SttStreamProvider {
  return {
    streams: () => false,
    open: async (request, call) => {
      call.signal.throwIfAborted();
      return listen(stt, request, {
        ...call,
        spool,
        mostBytes: Math.min(maxAudioBytes, mostRecordingBytes) - plainWavHeadBytes,
      });
    },
  };
}

function listen(
  stt: SttProvider,
  request: SttStreamCall,
  { signal, spool, mostBytes }: VendorCall & { spool: Spool; mostBytes: number },
): SttStream {
  const frameBytes = request.audio.channels * bytesPerSample;
  const bytesPerMs = (request.audio.sampleRateHz * frameBytes) / 1_000;
  const bytesPerRecording = mostBytes - (mostBytes % frameBytes);
  const steps: Step[] = [];
  let running: Recording | null = null;
  let [passedBytes, billedMs]: [number, number | null] = [0, null];
  let isWorking = false;
  let isClosing = false;
  let isOver = false;
  const ended = new AbortController();

  const stop = (): void => {
    isOver = true;
    steps.length = 0;
    running = null;
    recordings.dispose();
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
  const fail = (error: unknown): void => {
    if (isOver) return;
    stop();
    events.fail(error);
  };
  const recordings = createRecordings(request.audio, {
    spool,
    onWritten: () => backlog.look(),
    // Nothing is said of the vendor's health: another one may need no disk.
    onLost: (cause) => fail(new VendorFailure('model_unavailable', 'A recording could not be kept', { cause })),
  });
  // What is being recorded waits for a commit and not for the vendor.
  const backlog = createBacklog(() =>
    steps.reduce(
      (bytes, step) => bytes + (step.kind === 'recording' ? step.recording.audioBytes + bytesOfUtterance : 0),
      recordings.unwrittenBytes(),
    ),
  );

  const transcribe = async (recording: Recording, startMs: number): Promise<void> => {
    const { options, ...asked } = request;
    const call = { ...asked, ...options, audio: await recording.finish() };
    if (isOver) return;
    const transcript = await stt.transcribe(call, { signal: ended.signal });
    recording.dispose();
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
          await transcribe(step.recording, step.startMs);
        } catch (error) {
          return fail(error);
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
    if (running === null) return;
    steps.push({ kind: 'recording', recording: running, startMs: Math.round(passedBytes / bytesPerMs) });
    passedBytes += running.audioBytes;
    running = null;
  };
  return {
    send: (bytes) => {
      if (isOver || isClosing) return;
      for (let at = 0; at < bytes.length; ) {
        running ??= recordings.begin();
        const piece = Buffer.from(bytes.subarray(at, at + bytesPerRecording - running.audioBytes));
        running.add(piece);
        at += piece.length;
        if (running.audioBytes < bytesPerRecording) continue;
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

/** A transcript of a recording, with the times of the stream that it is a part of. */
function finalOf({ text, segments, words }: Transcript, startMs: number): SttStreamEvent {
  const later = <Timed extends { startMs: number; endMs: number }>(timed: Timed): Timed => ({
    ...timed,
    startMs: timed.startMs + startMs,
    endMs: timed.endMs + startMs,
  });
  return { kind: 'final', text, segments: segments?.map(later) ?? null, words: words?.map(later) ?? null };
}
