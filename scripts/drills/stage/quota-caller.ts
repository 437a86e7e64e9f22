import { Agent, request } from 'node:http';
import { recordAnswer, type SeenAnswer } from '../../../tests/support/contract-recorder.ts';
import type { SeededRandom } from './seeded-random.ts';

/** One source address that asks for the contract, and knocks at the other doors of the router, again and again. */
export interface Caller {
  /** `served`, `refused`, `no answer`, or what is wrong with the answer. */
  ask(url: string): Promise<string>;
  /** Asks for metrics as if from this machine, and answers the status. */
  askForMetrics(url: string): Promise<number>;
  /** How many of its requests carried an address that is not its own. */
  forged(): number;
  close(): void;
}

/** The ranges of the proxies of a caller that is `proxied`; no other caller is in them. */
export const trustedProxies = '127.0.0.1/32,10.9.0.0/16,fd00:9::/32';
const outerProxies = ['10.9.0.2', '10.9.0.3:4711', '[fd00:9::2]:443', '::ffff:10.9.0.4'];

/**
 * `direct` is an address of loopback of its own that forges the headers of a proxy; `proxied` comes through one trusted
 * proxy or several, of which the outermost has appended its address to whatever the client forged.
 */
export function createCaller(options: { kind: 'direct' | 'proxied'; number: number; random: SeededRandom }): Caller {
  const { kind, number, random } = options;
  const localAddress = kind === 'direct' ? `127.1.${number >> 8}.${number & 255 || 1}` : '127.0.0.1';
  const seenByProxy = number % 2 === 0 ? `198.51.${number >> 8}.${number & 255}` : `2001:db8:${number.toString(16)}::1`;
  const agent = new Agent({ keepAlive: true, localAddress });
  let forged = 0;
  const forgery = (): string =>
    Array.from({ length: random.between(0, 3) }, () =>
      random.pick([
        '127.0.0.1',
        '::1',
        `203.0.113.${random.between(0, 255)}`,
        '10.0.0.1',
        random.pick(outerProxies),
        'unknown',
        ' ',
      ]),
    ).join(', ');
  const throughProxies = (): string[] =>
    kind === 'direct'
      ? []
      : [seenByProxy, ...Array.from({ length: random.between(0, 2) }, () => random.pick(outerProxies))];

  return {
    ask: (url) => {
      const claimed = forgery();
      if (claimed !== '') forged += 1;
      const chain = [claimed, ...throughProxies()].filter((part) => part !== '');
      const headers = {
        ...(chain.length === 0 ? {} : { 'x-forwarded-for': chain.join(', ') }),
        ...(claimed === '' ? {} : { forwarded: `for="${claimed}"`, 'x-real-ip': claimed, 'true-client-ip': claimed }),
      };
      return new Promise((resolve) => {
        const [method, path] = random.pick(doors);
        const sent = request(`${url}${path}`, { agent, method, headers }, (response) => {
          const status = response.statusCode ?? 0;
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (piece: string) => {
            text += piece;
          });
          response.on('end', () => resolve(judge({ method, path, status, headers: response.headers, text })));
        });
        sent.on('error', () => resolve('no answer'));
        sent.end();
      });
    },
    askForMetrics: (url) =>
      new Promise((resolve, reject) => {
        const headers = { host: 'localhost', 'x-forwarded-for': random.pick(['127.0.0.1', '::1', '127.0.0.1, ::1']) };
        forged += 1;
        request(`${url}/metrics`, { agent, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        })
          .on('error', reject)
          .end();
      }),
    forged: () => forged,
    close: () => agent.destroy(),
  };
}

// Who asks without a key has asked all the same: the quota stands before the door.
const doors = [
  ['HEAD', '/openapi.json'],
  ['GET', '/v1/models'],
  ['POST', '/v1/stt/transcriptions'],
  ['POST', '/v1/tts/speech'],
  ['POST', '/v1/llm/responses'],
  ['GET', '/v1/router/requests/req_1'],
] as const;

function judge(answer: SeenAnswer): string {
  const { status, headers } = answer;
  try {
    recordAnswer(answer);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (headers['ratelimit'] === undefined) return `${status} without RateLimit`;
  if (status === 200 || status === 401) return 'served';
  return status === 429 && Number(headers['retry-after']) >= 1 ? 'refused' : `answered ${status}`;
}
