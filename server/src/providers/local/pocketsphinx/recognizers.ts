import { type ChildProcess, spawn } from 'node:child_process';
import { VendorFailure } from '../../ports/vendor-call.ts';
import type { Pocketsphinx } from './find-pocketsphinx.ts';
import { createLineReader, type Utterance } from './read-lines.ts';

/** What the acoustic model was trained on, and all that it takes. */
export const recognizerHz = 16_000;

/** One run of the program: samples go in, utterances come out. */
export interface Recognition {
  /** Samples at 16 kHz (pcm_s16le, mono); they are not to be written over. */
  write(samples: Buffer): void;
  /** Nothing follows: what was said becomes an utterance, then the program ends. */
  end(): void;
  /** What was written and the program has not taken; 0 once it is over. */
  unsentBytes(): number;
  /** Ends it at once. Nothing of it comes any more. */
  kill(): void;
}

export interface RecognitionEvents {
  utterance(utterance: Utterance): void;
  /** The program has taken some of what was written. */
  sent(): void;
  /** Null where it ended in good order, behind `end`. */
  over(failure: VendorFailure | null): void;
}

/** A place among those that are recognized at the same time: of one recording, or of one stream. */
export interface RecognizerPlace {
  begin(events: RecognitionEvents): Recognition;
  /** Gives it free, and ends what runs on it. */
  release(): void;
}

/** Runs the program for at most so many recordings and streams at once. */
export interface Recognizers {
  /** Null where all places are taken. */
  take(): RecognizerPlace | null;
  /** Ends everything that runs; there are no places any more. */
  stop(): void;
}

export function createRecognizers({ found, most }: { found: Pocketsphinx; most: number }): Recognizers {
  const taken = new Set<RecognizerPlace>();
  let isStopped = false;
  return {
    take: () => {
      if (isStopped || taken.size >= most) return null;
      const runs = new Set<Recognition>();
      const place: RecognizerPlace = {
        begin: (events) => {
          const over: RecognitionEvents['over'] = (failure) => {
            runs.delete(run);
            events.over(failure);
          };
          const run = recognize(found, { ...events, over });
          runs.add(run);
          return run;
        },
        release: () => {
          taken.delete(place);
          for (const run of runs) run.kill();
          runs.clear();
        },
      };
      taken.add(place);
      return place;
    },
    stop: () => {
      isStopped = true;
      for (const place of taken) place.release();
    },
  };
}

/** No line of an utterance is longer; the longest one takes minutes to say. */
const mostLineLength = 65_536;
/** Frames of 10 ms without speech that end an utterance. */
const silentFrames = '20';
// Without stdbuf nothing would come before the end. The arguments are no part of the script: they need no quotes.
const script = 'cat | exec stdbuf -oL "$0" "$@"';

function recognize(found: Pocketsphinx, events: RecognitionEvents): Recognition {
  const { program, acousticModel, languageModel, dictionary, path } = found;
  const options = ['-hmm', acousticModel, '-lm', languageModel, '-dict', dictionary, '-infile', '/dev/stdin'];
  const ways = ['-time', 'yes', '-vad_postspeech', silentFrames, '-logfn', '/dev/null'];
  // A group of its own: the shell, cat and the program end together. Where this process is killed, they read the end of their input.
  const child = spawn('sh', ['-c', script, program, ...options, ...ways], {
    cwd: '/',
    detached: true,
    env: { PATH: path, LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let isOver = false;
  let isEnding = false;
  const over = (failure: VendorFailure | null): void => {
    if (isOver) return;
    kill();
    events.over(failure);
  };
  const kill = (): void => {
    if (isOver) return;
    isOver = true;
    killGroup(child);
  };
  const reader = createLineReader((utterance) => {
    if (!isOver) events.utterance(utterance);
  });
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) reader.line(line);
    if (rest.length > mostLineLength) over(new VendorFailure('malformed', 'A line of the recognizer has no end'));
  });
  // What cannot be written shows in the end of the program.
  child.stdin.on('error', () => {});
  child.on('error', (cause) => over(new VendorFailure('unreachable', 'The recognizer does not start', { cause })));
  child.on('close', (code) => {
    reader.line(rest);
    reader.end();
    over(
      isEnding && code === 0
        ? null
        : new VendorFailure('connection_lost', `The recognizer ended with ${code ?? 'a signal'}`),
    );
  });
  return {
    write: (samples) => {
      if (!isOver && !isEnding && samples.length > 0) child.stdin.write(samples, () => events.sent());
    },
    end: () => {
      isEnding = true;
      child.stdin.end();
    },
    unsentBytes: () => (isOver ? 0 : child.stdin.writableLength),
    kill,
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
