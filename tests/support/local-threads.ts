import { createLog } from '../../server/src/platform/process/log.ts';
import { findFlite } from '../../server/src/providers/local/flite/find-flite.ts';
import { createVoiceThread, type VoiceThread } from '../../server/src/providers/local/flite/voice-thread.ts';
import type { Situation } from './audio-vendor-stage.ts';

/** Threads of the voice of this machine: the real one, and such as fail. */
export interface LocalThreads {
  readonly works: VoiceThread;
  /** How many sentences the real one was given. */
  sentences(): number;
  /** A thread that behaves so; throws where none of them does. */
  of(situation: Situation): VoiceThread;
  stop(): Promise<void>;
}

export function localThreads(): LocalThreads {
  const file = findFlite() ?? '';
  const log = createLog({ level: 'silent', pretty: false });
  const threadThat = (act: string): VoiceThread => {
    const program = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${act} });`;
    return createVoiceThread({ file, log, threadFile: new URL(`data:text/javascript,${program}`) });
  };
  let sentences = 0;
  const real = createVoiceThread({ file, log });
  const works: VoiceThread = {
    ...real,
    say: (sentence, signal) => {
      sentences += 1;
      return real.say(sentence, signal);
    },
  };
  const others: Partial<Record<Situation, VoiceThread>> = {
    works,
    'breaks off': threadThat('process.exit(1)'),
    'is silent': threadThat(''),
  };
  return {
    works,
    sentences: () => sentences,
    of: (situation) => {
      const thread = others[situation];
      if (thread === undefined) throw new Error(`This vendor never ${situation}`);
      return thread;
    },
    stop: async () => {
      await Promise.all(Object.values(others).map((thread) => thread.stop()));
    },
  };
}
