import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { recording, speech, upload } from '../../../tests/support/router-requests.ts';

/** What one greedy client does: what it writes at once, and then again and again. It never hangs up by itself. */
export interface Attack {
  name: string;
  connections: number;
  /** Written when the connection of this number stands. */
  first: (target: Target, connection: number) => Buffer;
  /** Written after each pause; null where nothing follows. */
  again: Buffer | ((target: Target) => Buffer) | null;
  /** 0: when the answer to what was written before has come. */
  pauseMs: number;
  /** Whether it takes what it is sent. */
  reads: boolean;
  /** Whether it comes back when it was cut off. */
  returns: boolean;
}

export interface Target {
  host: string;
  key: string;
}

const head = ({ host, key }: Target, method: string, path: string, ...lines: string[]): string =>
  [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${key}`, ...lines, '', ''].join('\r\n');
const json = 'Content-Type: application/json';
const receive = '/v1/test/inbound-messages';

/** A request to the router; each connection needs a key of its own. */
const post = (target: Target, path: string, connection: number, lines: readonly string[]): string =>
  head(target, 'POST', path, `Idempotency-Key: ${process.pid}-${connection}`, ...lines);
const lengthOf = (body: Buffer): string[] => [json, `Content-Length: ${body.length}`];

// A megabyte and more of the audio is there, and the rest of the 25 never comes.
const sound = upload({}, recording(70_000));
const audioBegun = sound.raw.subarray(0, -100);
const uploadHead = [`Content-Type: ${sound.headers['content-type']}`, 'Content-Length: 26000000'];
// Answers that no buffer between two processes takes whole: some 4 MB of frames, and 1.5 GB of samples.
const longTalk = Buffer.from(
  JSON.stringify({
    input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'word '.repeat(50_000) }] }],
    max_output_tokens: 100_000,
    stream: true,
  }),
);
const longSpeech = Buffer.from(
  JSON.stringify(
    speech({ input: 'x'.repeat(10_000), audio: { encoding: 'pcm_s16le', sample_rate_hz: 192_000, channels: 8 } }),
  ),
);

let bomb: Buffer | undefined;

/** 64 MiB of spaces in some 60 kB. Made when it is sent: each attacker is a process that loads this. */
function gzipBomb(): Buffer {
  bomb ??= gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  return bomb;
}

const wrongKey = (): string => `sk_test_${randomBytes(24).toString('hex')}`;
const wrongTry = (target: Target): Buffer =>
  Buffer.from(head({ ...target, key: wrongKey() }, 'GET', '/v1/organization'));
const sameWrongKey = wrongKey();
const sameTry = (target: Target): Buffer =>
  Buffer.from(head({ ...target, key: sameWrongKey }, 'GET', '/v1/organization'));

export const attacks: readonly Attack[] = [
  {
    name: 'heads that never end',
    connections: 500,
    first: (target) => Buffer.from(head(target, 'GET', '/v1/organization').slice(0, -2)),
    again: Buffer.from('X-Slow: 1\r\n'),
    pauseMs: 1_000,
    reads: true,
    returns: true,
  },
  {
    name: 'bodies of a byte a second',
    connections: 300,
    first: (target) => Buffer.from(head(target, 'POST', receive, json, 'Content-Length: 200000')),
    again: Buffer.from(' '),
    pauseMs: 1_000,
    reads: true,
    returns: true,
  },
  {
    name: 'uploads that stop before their end',
    connections: 200,
    first: (target) =>
      Buffer.concat([
        Buffer.from(head(target, 'POST', receive, json, 'Content-Length: 262144')),
        Buffer.alloc(262_143, ' '),
      ]),
    again: null,
    pauseMs: 1_000,
    reads: true,
    returns: true,
  },
  {
    name: 'answers that are never read',
    connections: 100,
    first: (target) => Buffer.from(head(target, 'GET', '/v1/sms/messages?limit=100').repeat(200)),
    again: null,
    pauseMs: 1_000,
    reads: false,
    returns: false,
  },
  {
    name: 'uploads of audio that stop before their end',
    connections: 200,
    first: (target, connection) =>
      Buffer.concat([Buffer.from(post(target, '/v1/stt/transcriptions', connection, uploadHead)), audioBegun]),
    again: null,
    pauseMs: 1_000,
    reads: true,
    returns: true,
  },
  {
    name: 'streams of text that are never read',
    connections: 100,
    first: (target, connection) =>
      Buffer.concat([Buffer.from(post(target, '/v1/llm/responses', connection, lengthOf(longTalk))), longTalk]),
    again: null,
    pauseMs: 1_000,
    reads: false,
    returns: false,
  },
  {
    name: 'speech that is never listened to',
    connections: 100,
    first: (target, connection) =>
      Buffer.concat([Buffer.from(post(target, '/v1/tts/speech', connection, lengthOf(longSpeech))), longSpeech]),
    again: null,
    pauseMs: 1_000,
    reads: false,
    returns: false,
  },
  {
    name: 'thousands of requests at once, unread',
    connections: 20,
    first: (target) => Buffer.from(head(target, 'GET', '/healthz').repeat(10_000)),
    again: null,
    pauseMs: 1_000,
    reads: false,
    returns: false,
  },
  {
    name: 'connections without a word',
    connections: 3_000,
    first: () => Buffer.alloc(0),
    again: null,
    pauseMs: 1_000,
    reads: true,
    returns: true,
  },
  {
    name: 'heads and addresses past the limit',
    connections: 10,
    first: (target) => Buffer.from(head(target, 'GET', `/v1/${'x'.repeat(60_000)}`)),
    again: null,
    pauseMs: 100,
    reads: true,
    returns: true,
  },
  {
    name: 'bodies past the limit',
    connections: 4,
    first: (target) =>
      Buffer.concat([
        Buffer.from(head(target, 'POST', receive, json, 'Content-Length: 4000000')),
        Buffer.alloc(4_000_000, ' '),
      ]),
    again: null,
    pauseMs: 250,
    reads: true,
    returns: true,
  },
  {
    name: 'gzip bombs',
    connections: 10,
    first: (target) =>
      Buffer.concat([
        Buffer.from(
          head(target, 'POST', receive, json, 'Content-Encoding: gzip', `Content-Length: ${gzipBomb().length}`),
        ),
        gzipBomb(),
      ]),
    again: null,
    pauseMs: 100,
    reads: true,
    returns: true,
  },
  {
    name: 'keys that are not in force',
    connections: 64,
    first: wrongTry,
    again: wrongTry,
    pauseMs: 0,
    reads: true,
    returns: true,
  },
  {
    name: 'one key that is not in force, again and again',
    connections: 64,
    first: sameTry,
    again: sameTry,
    pauseMs: 0,
    reads: true,
    returns: true,
  },
];
