import type { MessageSocket } from '../../platform/web-socket/message-socket.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { SttStream, SttStreamCall, SttStreamEvent, SttStreamProvider } from '../ports/stt-stream.ts';
import { type VendorCall, VendorFailure } from '../ports/vendor-call.ts';
import { createStreamEvents } from '../wire/stream-events.ts';
import type { VendorAccount } from '../wire/vendor-definition.ts';
import {
  createBacklog,
  failureOfEnd,
  type OpenSocket,
  openVendorSocket,
  readFrameJson,
  socketUrl,
} from '../wire/vendor-socket.ts';
import { deepgramFailure } from './failure.ts';
import { type ListenFrame, readListenFrame } from './listen-frame.ts';
import { streamQuery } from './listen-query.ts';
import { createUtterance } from './utterance.ts';

// https://developers.deepgram.com/docs/audio-keep-alive: ten seconds without a frame end the stream.
const longestSilenceMs = 4_000;
// https://developers.deepgram.com/docs/finalize: where hardly anything is left to hear, no answer says that it is done.
const finalizeMs = 2_000;
const hardlyAnythingSeconds = 0.5;
const bytesPerSample = 2;
const orderlyCodes: ReadonlySet<number> = new Set([1000, 1005]);

/** Transcription by Deepgram while it is spoken (wss /v1/listen). */
export function createDeepgramSttStream(
  account: VendorAccount,
  doors: { connect: OpenSocket; clock: Clock },
  { keepAliveMs } = { keepAliveMs: longestSilenceMs },
): SttStreamProvider {
  const { apiKey, baseUrl } = account;
  return {
    streams: () => true,
    open: async (request, call) => {
      const query = streamQuery(request);
      call.signal.throwIfAborted();
      const address = {
        url: socketUrl(baseUrl, `/v1/listen?${query}`),
        headers: apiKey === null ? {} : { authorization: `Token ${apiKey}` },
      };
      const socket = await openVendorSocket(doors.connect, address, call, (response) =>
        deepgramFailure(response, doors.clock.now()),
      );
      return listen(socket, request, { signal: call.signal, keepAliveMs });
    },
  };
}

/** The stream of an open socket. */
function listen(
  socket: MessageSocket,
  request: SttStreamCall,
  { signal, keepAliveMs }: VendorCall & { keepAliveMs: number },
): SttStream {
  const utterance = createUtterance(request);
  const backlog = createBacklog(() => (socket.isOpen ? socket.unsentBytes : 0));
  const { sampleRateHz, channels } = request.audio;
  const bytesPerSecond = sampleRateHz * channels * bytesPerSample;
  let sentBytes = 0;
  /** Until when what was heard is final, in seconds. */
  let finalUntil = 0;
  /** Each Finalize that is not answered: how many commits it stands for, and what had been sent by then, in seconds. */
  const finalizing: Array<{ commits: number; readonly until: number }> = [];
  /** Of those that were not waited for, whose answers may come all the same. */
  let forgiven = 0;
  let isClosing = false;
  let hasSent = false;
  /** Of all that was sent: it comes behind the last results. */
  let hasSummary = false;
  let hasSentSinceCommit = false;
  let hasSentSinceTick = false;
  let patience: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearInterval(ticking);
    clearTimeout(patience);
    signal.removeEventListener('abort', onAbort);
    backlog.look();
  };
  const give = (event: SttStreamEvent | null): void => {
    if (event !== null) events.push(event);
  };
  const commitDone = (commits: number): void => {
    for (let left = commits; left > 0; left -= 1) give({ kind: 'committed' });
  };
  const finalizeDone = (): void => {
    clearTimeout(patience);
    give(utterance.end());
    commitDone(finalizing.shift()?.commits ?? 0);
    lookForSilence();
  };
  /** Where hardly anything is left to hear, the answer may never come. */
  const lookForSilence = (): void => {
    clearTimeout(patience);
    const [first] = finalizing;
    if (first === undefined || first.until - finalUntil > hardlyAnythingSeconds) return;
    patience = setTimeout(() => {
      forgiven += 1;
      finalizeDone();
    }, finalizeMs);
  };
  const take = (frame: ListenFrame): void => {
    if (frame === null) return;
    if (frame.kind === 'summary') {
      hasSummary = true;
      if (frame.seconds !== null) give({ kind: 'usage', billedMs: Math.round(frame.seconds * 1_000) });
      return;
    }
    if (frame.kind === 'heard') {
      give(utterance.hear(frame));
      if (frame.isFinal && frame.span !== null) finalUntil = Math.max(finalUntil, frame.span.end);
      if (frame.isFinal) lookForSilence();
    }
    // An answer without words to a commit that was answered is of that one.
    if (frame.kind === 'heard' && frame.isOfFinalize && frame.text === '' && forgiven > 0) forgiven -= 1;
    else if (frame.kind === 'heard' && frame.isOfFinalize) finalizeDone();
    else if (frame.kind === 'utterance-end' || frame.endsUtterance) give(utterance.end());
  };
  const fail = (error: unknown): void => {
    stop();
    events.fail(error);
    socket.destroy();
  };
  const events = createStreamEvents<SttStreamEvent>({
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    left: () => {
      stop();
      socket.destroy();
    },
  });
  const onAbort = (): void => {
    stop();
    events.abort(signal.reason);
    socket.destroy();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const ticking = setInterval(() => {
    if (!hasSentSinceTick) socket.sendText('{"type":"KeepAlive"}');
    hasSentSinceTick = false;
  }, keepAliveMs);

  socket.listen({
    text: (text) => {
      try {
        take(readListenFrame(readFrameJson(text)));
      } catch (error) {
        fail(error);
      }
    },
    broken: () => fail(new VendorFailure('malformed', 'The protocol of sockets was broken')),
    sent: backlog.look,
    closed: (end) => {
      stop();
      const isWhole = isClosing && (hasSummary || !hasSent);
      if (!isWhole || !orderlyCodes.has(end.code)) return events.fail(failureOfEnd(end));
      give(utterance.end());
      for (const { commits } of finalizing) commitDone(commits);
      events.end();
    },
  });
  socket.resume();

  return {
    send: (bytes) => {
      // An empty frame ends the stream there.
      if (bytes.length === 0) return;
      hasSent = true;
      sentBytes += bytes.length;
      hasSentSinceTick = true;
      hasSentSinceCommit = true;
      socket.sendBinary(bytes);
    },
    commit: () => {
      if (hasSentSinceCommit) {
        hasSentSinceCommit = false;
        socket.sendText('{"type":"Finalize"}');
        finalizing.push({ commits: 1, until: sentBytes / bytesPerSecond });
        if (finalizing.length === 1) lookForSilence();
        return;
      }
      const last = finalizing.at(-1);
      if (last === undefined) commitDone(1);
      else last.commits += 1;
    },
    close: () => {
      if (isClosing) return;
      isClosing = true;
      socket.sendText('{"type":"CloseStream"}');
    },
    backlog: backlog.wait,
    events: events.events,
  };
}
