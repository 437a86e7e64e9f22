// node scripts/first-steps.ts: a third party's runner of Arazzo carries out spec/first-steps.arazzo.yaml on a running server, and
// holds each answer against the contract. The receiver of the webhook takes what is signed as it should be, and nothing else.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { systemClock } from '../server/src/platform/time/clock.ts';
import { daytimeRecipient } from '../server/src/platform/time/daytime-zone.ts';
import { withServer } from './with-server.ts';

const file = 'spec/first-steps.arazzo.yaml';
const secret = `whsec_${randomBytes(24).toString('base64')}`;

const taken: string[] = [];
const receiver = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  try {
    const event = new Webhook(secret).verify(body, request.headers as Record<string, string>) as { type: string };
    taken.push(event.type);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
});

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

await withServer(
  async ({ url, key }) => {
    const headers = { authorization: `Bearer ${key}` };
    const numbers = (await (await fetch(`${url}/v1/phone-numbers`, { headers })).json()) as Array<{ id: string }>;
    const { to, timezone: zone } = daytimeRecipient(systemClock.now());
    const inputs = {
      key,
      number: numbers[0]?.id ?? '',
      to,
      zone,
      run: '1',
      receiver: await addressOf(receiver),
      secret,
    };
    const ended = await respect(url, inputs);
    const missing = ['sms.accepted', 'sms.sent', 'sms.delivered'].filter((type) => !taken.includes(type));
    if (missing.length > 0) console.error(`The receiver was not told ${missing.join(', ')}`);
    process.exitCode = ended === 0 && missing.length === 0 ? 0 : 1;
  },
  { config: { webhookAllowPrivateNetworks: false, localReceivers: true } },
).finally(() => {
  receiver.close();
  receiver.closeAllConnections();
});

/** What the runner ends with; what it has printed is shown where that is not 0, for it says a line for each look at what is awaited. */
async function respect(url: string, inputs: Record<string, string>): Promise<number | null> {
  const given = Object.entries(inputs).flatMap(([name, value]) => ['--input', `${name}=${value}`]);
  const child = spawn('redocly', ['respect', file, '--server', `platform=${url}`, ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  const summary = /Workflows: [^\n]+|Steps: [^\n]+/g;
  console.log(code === 0 ? (said.match(summary) ?? []).join(', ') : said);
  return code;
}
