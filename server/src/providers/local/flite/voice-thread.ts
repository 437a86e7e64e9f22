import { Worker } from 'node:worker_threads';
import type { Logger } from '../../../platform/process/log.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';
import type { SpokenSentence, VoiceThreadMessage } from './protocol.ts';

/** Speaks sentences outside of the thread that answers requests, one at a time. */
export interface VoiceThread {
  /**
   * The samples of a sentence (pcm_s16le, mono). Sentences are spoken in the order in which they are asked for, so that callers who ask
   * for one at a time take turns. Rejects with VendorFailure, or with the reason of the signal at once: a sentence that waits is
   * then never begun, one that is being spoken comes to its end unheard.
   */
  say(sentence: SpokenSentence, signal: AbortSignal): Promise<Buffer>;
  /** Ends the thread, and fails what it was asked for. */
  stop(): Promise<void>;
}

interface Job {
  readonly sentence: SpokenSentence;
  readonly succeed: (samples: Buffer) => void;
  readonly fail: (reason: unknown) => void;
}

/** Without a sentence for so long, the thread ends: it holds some 100 MB. */
const usualIdleMs = 60_000;
/** The longest sentence takes half a second on one processor. */
const usualMostMs = 20_000;

// Each takes some tenths of a second at most: one more would wait for longer than its caller does.
const mostWaiting = 24;

/** Begins a thread with the first sentence, and again after a crash. `file` is the synthesizer. */
export function createVoiceThread(options: {
  file: string;
  log: Logger;
  threadFile?: URL;
  idleMs?: number;
  mostMs?: number;
}): VoiceThread {
  const { file, log, idleMs = usualIdleMs, mostMs = usualMostMs } = options;
  const threadFile = options.threadFile ?? new URL('./thread.ts', import.meta.url);
  const waiting = new Set<Job>();
  let worker: Worker | null = null;
  let running: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function begin(): void {
    if (running !== null || isStopped) return;
    const [job] = waiting;
    clearTimeout(timer);
    if (job === undefined) {
      // Neither timer holds a process open.
      if (worker !== null) timer = setTimeout(() => void drop(), idleMs).unref();
      return;
    }
    waiting.delete(job);
    running = job;
    timer = setTimeout(
      () => lose(new VendorFailure('timed_out', 'The voice did not end its sentence')),
      mostMs,
    ).unref();
    worker ??= open();
    // oxlint-disable-next-line require-post-message-target-origin -- a thread, no window
    worker.postMessage(job.sentence);
  }

  function open(): Worker {
    const opened = new Worker(threadFile, { workerData: file });
    opened.unref();
    opened.on('message', (message: VoiceThreadMessage) => {
      if (opened === worker) heard(message);
    });
    opened.on('error', (err) => log.warn({ err }, 'the thread of the local voice failed'));
    opened.once('exit', () => {
      if (opened === worker) lose(new VendorFailure('connection_lost', 'The thread of the voice ended'));
    });
    return opened;
  }

  function heard(message: VoiceThreadMessage): void {
    const job = running;
    running = null;
    if ('samples' in message) job?.succeed(Buffer.from(message.samples));
    else {
      log.warn({ problem: message.problem }, 'the local voice could not speak a sentence');
      job?.fail(new VendorFailure('server_error', 'The voice could not speak the sentence'));
    }
    begin();
  }

  /** The sentence that was being spoken fails, and the next one begins another thread. */
  function lose(failure: VendorFailure): void {
    const job = running;
    running = null;
    void drop();
    job?.fail(failure);
    begin();
  }

  async function drop(): Promise<void> {
    const dropped = worker;
    worker = null;
    await dropped?.terminate();
  }

  return {
    say: (sentence, signal) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= mostWaiting) {
          reject(new VendorFailure('rate_limited', 'The voice has too much to say already'));
          return;
        }
        if (signal.aborted || isStopped) {
          reject(signal.aborted ? signal.reason : stopped());
          return;
        }
        const abort = (): void => job.fail(signal.reason);
        const end = (): void => {
          waiting.delete(job);
          signal.removeEventListener('abort', abort);
        };
        const job: Job = {
          sentence,
          succeed: (samples) => {
            end();
            resolve(samples);
          },
          fail: (reason) => {
            end();
            reject(reason);
          },
        };
        signal.addEventListener('abort', abort, { once: true });
        waiting.add(job);
        begin();
      }),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      for (const job of [...waiting, ...(running === null ? [] : [running])]) job.fail(stopped());
      running = null;
      await drop();
    },
  };
}

function stopped(): VendorFailure {
  return new VendorFailure('unreachable', 'The voice is stopped with its process');
}
