import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import type { FakeLine } from '../../support/fake-telephone.ts';
import {
  type CarrierName,
  carrierNames,
  lineSettled,
  listenUntil,
  onTelephones,
  streamsOf,
  type Telephone,
} from './telephone-stage.ts';

const on = onTelephones();
const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** Opens a socket at that address; the status of the answer. */
async function opened(address: string, headers: Record<string, string>): Promise<number> {
  const { host } = new URL(address);
  const socket = new WebSocket(address.replace(`wss://${host}`, on.server.url.replace('http', 'ws')), { headers });
  sockets.push(socket);
  socket.on('error', () => {});
  return Promise.race([
    once(socket, 'open').then(() => 101),
    new Promise<number>((resolve) => {
      socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    }),
  ]);
}
/** One character of it is another one. */
function altered(text: string): string {
  const at = Math.floor(Math.random() * text.length);
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
}
const withToken = (address: string, change: (token: string) => string): string => {
  const from = address.lastIndexOf('/') + 1;
  return address.slice(0, from) + change(address.slice(from));
};
const startOf: Record<CarrierName, (callId: string, token: string) => object> = {
  telnyx: (callId) => ({
    event: 'start',
    stream_id: 'one',
    start: { call_control_id: callId, media_format: { encoding: 'PCMU', sample_rate: 8_000, channels: 1 } },
  }),
  twilio: (callId, token) => ({
    event: 'start',
    streamSid: 'MZ1',
    start: {
      callSid: callId,
      streamSid: 'MZ1',
      customParameters: { token },
      mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8_000, channels: 1 },
    },
  }),
};

/** The socket that was opened last says that; the code that it is closed with. */
function closedAfter(start: object): Promise<number> {
  const socket = sockets.at(-1);
  return new Promise((resolve) => {
    socket?.on('close', resolve);
    socket?.send(JSON.stringify(start));
  });
}
/** None has used the address up that the carrier opens now. */
async function speaksIn(
  telephone: Telephone,
  { sessionId, line }: { sessionId: string; line: FakeLine },
): Promise<void> {
  await line.answer();
  await streamsOf(line);
  await listenUntil(line, 'the agent speaks', () => line.stream().heard().length > 0);
  await line.hangUp();
  expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  expect(line.streams).toHaveLength(1);
  expect(on.violations()).toEqual([]);
}

// docs/decisions/telephone.md#d536
describe.each(carrierNames)('the address of a stream, at %s', (name) => {
  it('opens for the carrier alone, as it was given, and once', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await telephone.dial();
    const { address, shownAt } = on.askedStream(name);
    const shown = shownAt(address);
    const [header = ''] = Object.keys(shown);
    const forged: Array<[address: string, headers: Record<string, string>]> = [
      [address, {}],
      [address, { [header]: '' }],
      // The address of a line at one carrier is none at another.
      [address.replace(`/${name}/`, name === 'telnyx' ? '/twilio/' : '/telnyx/'), shown],
    ];
    for (let time = 0; time < 40; time += 1) {
      const other = withToken(address, altered);
      forged.push([address, { [header]: altered(shown[header] ?? '') }], [other, shown], [other, shownAt(other)]);
    }
    for (const one of forged) expect([one, await opened(...one)]).toEqual([one, 401]);
    await line.answer();
    await streamsOf(line);
    await listenUntil(line, 'the agent speaks', () => line.stream().heard().length > 0);
    expect(await opened(address, shown)).toBe(401);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
    expect(on.violations()).toEqual([]);
  });

  it('is closed where its start is that of another line', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await telephone.dial();
    const asked = on.askedStream(name);
    await lineSettled(telephone, sessionId);
    const token = asked.address.slice(asked.address.lastIndexOf('/') + 1);
    const starts = [startOf[name](`${line.callId.slice(0, -1)}x`, token)];
    if (name === 'twilio') starts.push(startOf.twilio(line.callId, altered(token)));
    for (const start of starts) {
      expect(await opened(asked.address, asked.shownAt(asked.address))).toBe(101);
      expect(await closedAfter(start)).toBe(1_008);
    }
    await speaksIn(telephone, { sessionId, line });
  });
});

describe('the address of a stream whose line has no name yet', () => {
  it('is closed where its start is that of another line, and is open to its own', async () => {
    const telephone = await on.at('twilio');
    const named = Promise.withResolvers<void>();
    telephone.carrier.plan({ after: named.promise });
    const { sessionId, line } = await telephone.dial();
    const { address, shownAt } = on.askedStream('twilio');
    expect(await opened(address, shownAt(address))).toBe(101);
    named.resolve();
    await lineSettled(telephone, sessionId);
    const token = address.slice(address.lastIndexOf('/') + 1);
    expect(await closedAfter(startOf.twilio(`${line.callId.slice(0, -1)}x`, token))).toBe(1_008);
    await speaksIn(telephone, { sessionId, line });
  });
});
