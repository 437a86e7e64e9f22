import { type Agent, METHODS } from 'node:http';
import supertest, { type Response } from 'supertest';
import { type Ask, headersOf, payloadOf, type ReadAnswer } from './asked.ts';

const supertestMethods = new Set(METHODS.filter((method) => method !== 'CONNECT' && method !== 'QUERY'));

/**
 * Whether supertest sends a request as it stands. Its library puts the address through the parser of URLs, which mends
 * what it reads, and takes one value of a header: what it would change is a test of just that, and goes another way.
 */
export function isSentAsItStands(baseUrl: string, { method, path, headers = {} }: Ask): boolean {
  const target = `${new URL(baseUrl).origin}${path}`;
  return (
    supertestMethods.has(method) &&
    URL.canParse(target) &&
    new URL(target).href === target &&
    Object.values(headers).every((value) => typeof value === 'string')
  );
}

/** Sends one request with supertest, and reads the whole answer; it follows no redirect and unpacks nothing. */
export async function askBySupertest(baseUrl: string, asked: Ask, connections: Agent): Promise<ReadAnswer> {
  // A client for each request: the cookies of one test are not sent by another.
  const client = supertest.agent(baseUrl);
  const request = client[asked.method.toLowerCase() as 'get'](asked.path).agent(connections);
  // Nothing is sent that the test did not ask for, and the bytes of a body are sent as they are.
  request
    .unset('Accept-Encoding')
    .unset('User-Agent')
    .serialize((bytes) => bytes);
  for (const [name, value] of Object.entries(headersOf(asked))) request.set(name, String(value));
  const payload = payloadOf(asked);
  if (payload !== undefined) request.send(Buffer.from(payload));
  const { status, headers, body } = await request.buffer(true).parse(readText);
  return { status, headers, text: typeof body === 'string' ? body : '' };
}

function readText(answer: Response, done: (error: Error | null, text: string) => void): void {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => done(null, Buffer.concat(chunks).toString('utf8')));
  answer.on('error', (error: Error) => done(error, ''));
}
