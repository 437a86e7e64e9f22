// Has a language model answer, and speaks the answer while it is written: npx node examples/speak.mjs [what to ask]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { client, localRouting, stop } from './client.mjs';
import { wavHead } from './wav.mjs';

const question = process.argv.slice(2).join(' ') || 'Good morning! This is Trunkline, and I speak while I write.';
const audio = { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 };
const players = [
  ['aplay', '-q', '-'],
  ['ffplay', '-loglevel', 'quiet', '-nodisp', '-autoexit', '-'],
];

/** What plays a file that it reads while it comes; null where the machine has nothing for that. */
function startPlayer() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = players.find(([name]) => folders.some((folder) => existsSync(join(folder, name))));
  if (found === undefined) return null;
  const [name, ...args] = found;
  const player = spawn(name, args, { stdio: ['pipe', 'ignore', 'ignore'] });
  const hasPlayed = once(player, 'close').then(
    ([code]) => code === 0,
    () => false,
  );
  // Without a sound card it ends before it has read all: how it ended says so.
  player.stdin.on('error', () => undefined).write(wavHead(audio));
  return { name, hasPlayed, input: player.stdin };
}

/** Hands on what the model writes, piece by piece. */
async function write(speech) {
  const input = [{ type: 'message', role: 'user', content: [{ type: 'text', text: question }] }];
  for await (const { event, data } of client.llm.responses.stream({ input, max_output_tokens: 200 })) {
    if (event !== 'response.text.delta') continue;
    process.stdout.write(data.delta);
    await speech.append(data.delta);
  }
  process.stdout.write('\n');
  await speech.commit();
  await speech.close();
}

/** Plays what comes, and answers all of it. */
async function play(speech, player) {
  const pieces = [];
  for await (const frame of speech) {
    if (frame.type !== 'audio') continue;
    pieces.push(frame.audio);
    player?.input.write(frame.audio);
  }
  player?.input.end();
  return Buffer.concat(pieces);
}

try {
  const speech = client.tts.stream({ audio, ...(await localRouting('tts')) });
  const player = startPlayer();
  const [samples] = await Promise.all([
    play(speech, player),
    write(speech).catch((error) => {
      speech.abort(error);
      throw error;
    }),
  ]);
  const { provider, model } = speech.route;
  const voice =
    provider === 'simulated' ? 'a tone of the simulated provider, which has no voice' : `${provider} ${model}`;
  if (await player?.hasPlayed) process.stdout.write(`Played by ${player.name}: ${voice}.\n`);
  else {
    const file = join(mkdtempSync(join(tmpdir(), 'trunkline-')), 'speech.wav');
    writeFileSync(file, Buffer.concat([wavHead(audio, samples.length), samples]));
    process.stdout.write(`Nothing here plays sound; it is in ${file}: ${voice}.\n`);
  }
} catch (error) {
  // Where the model failed, the speech was aborted because of that.
  const { message, hint } = error.name === 'AbortError' ? error.cause : error;
  stop(`${message}${hint ? `\n${hint}` : ''}`);
}
