import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createResampler } from '../../../audio/resample.ts';
import { systemClock } from '../../../platform/time/clock.ts';
import type { SpokenSentence, VoiceThreadMessage } from './protocol.ts';
import { synthesize } from './synthesize.ts';

// The thread in which sentences are spoken: each blocks it for as long as it takes, and requests are answered meanwhile.
// `workerData` is the file of the synthesizer.
const module = new WebAssembly.Module(readFileSync(String(workerData)));

async function speak({ voice, text, sampleRateHz }: SpokenSentence): Promise<ArrayBuffer> {
  const { samples, sampleRateHz: ownHz } = synthesize(module, { voice, text }, systemClock);
  // A sentence begins and ends in silence: it is a stream of its own.
  const resampler = await createResampler(ownHz, sampleRateHz);
  const [sound, tail] = [resampler.push(samples), resampler.end()];
  const whole = new Int16Array(sound.length + tail.length);
  whole.set(sound);
  whole.set(tail, sound.length);
  return whole.buffer;
}

function say(message: VoiceThreadMessage): void {
  // oxlint-disable-next-line require-post-message-target-origin -- the main thread, no window
  parentPort?.postMessage(message, 'samples' in message ? [message.samples] : []);
}

parentPort?.on('message', (sentence: SpokenSentence) => {
  speak(sentence).then(
    (samples) => say({ samples }),
    (error: unknown) => say({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
