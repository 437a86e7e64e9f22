// Writes down what is said in a WAV file while it is said, at the pace of speech: npx node examples/transcribe.mjs FILE.wav
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { client, localRouting, stop } from './client.mjs';
import { readWav } from './wav.mjs';

const piecesPerSecond = 10;

/** Sends as much as would have been said by now, ten times a second. */
async function send(stream, { audio, samples }) {
  const bytesPerSecond = audio.sample_rate_hz * audio.channels * 2;
  const step = Math.ceil(bytesPerSecond / piecesPerSecond / 2) * 2;
  let begunMs;
  for (let at = 0; at < samples.length; at += step) {
    await stream.send(samples.subarray(at, at + step));
    begunMs ??= performance.now();
    await sleep(begunMs + ((at + step) / bytesPerSecond) * 1_000 - performance.now());
  }
  await stream.close();
}

/** Writes what is heard; what may still change stands in the last line of a terminal. */
async function show(stream) {
  const { isTTY } = process.stdout;
  for await (const frame of stream) {
    if (frame.type === 'transcript.delta' && isTTY) process.stdout.write(`\r\u001b[K${frame.text}`);
    if (frame.type === 'transcript.final') process.stdout.write(`${isTTY ? '\r\u001b[K' : ''}${frame.text}\n`);
  }
}

function read(name) {
  if (name === undefined) stop('Name a WAV file: npx node examples/transcribe.mjs examples/hello.wav');
  try {
    return readWav(readFileSync(name)) ?? stop(`${name} is no WAV file with 16-bit samples.`);
  } catch ({ message }) {
    return stop(message);
  }
}

const wav = read(process.argv[2]);
try {
  const stream = client.stt.stream({ audio: wav.audio, ...(await localRouting('stt')) });
  // What ends the stream is thrown by both.
  await Promise.all([show(stream), send(stream, wav)]);
  const { provider, model } = stream.route;
  const words = provider === 'simulated' ? ', whose words are made up' : '';
  process.stdout.write(`Heard by ${provider} ${model}${words}.\n`);
} catch ({ message, hint }) {
  stop(`${message}${hint ? `\n${hint}` : ''}`);
}
