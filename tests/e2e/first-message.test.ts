import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { daytimeZone } from '../../server/src/platform/time/daytime-zone.ts';
import { assertEvent } from '../support/closed-schemas.ts';
import { createPaste } from '../support/curl.ts';
import { ask } from '../support/sms-http.ts';
import { expectMagicNumber, magicNumbers } from '../support/sms-magic-numbers.ts';
import { createSmsOrganization, type SmsMessage, type SmsOrganization } from '../support/sms-organization.ts';
import { type ServerProcess, startServerProcess } from '../support/sms-process.ts';
import { type ProcessRef, processTree, stillRunning } from '../support/sms-process-tree.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { startReceiver, verifyDelivery } from '../support/webhook-receiver.ts';

const folder = mkdtempSync(join(tmpdir(), 'first-'));
const dataDir = join(folder, 'data');
const everStarted: ProcessRef[] = [];
const pasteLine = createPaste(folder);
let database: pg.Client | undefined;

/** `npm start` as a newcomer types it, but for the ports and the folder. */
async function npmStart(): Promise<ServerProcess> {
  const server = await startServerProcess(['npm', 'start'], {
    DATA_DIR: dataDir,
    PORT: '0',
    GATEWAY_PORT: '0',
  });
  everStarted.push(...processTree(server.child.pid ?? 0));
  return server;
}

/** What stands behind a label in the block for people. */
function told(server: ServerProcess, label: string): string | undefined {
  return new RegExp(`^ {2}${label} +(\\S+)`, 'm').exec(server.output())?.[1];
}

/** Pastes a line into a shell and answers the JSON that came back. */
async function paste<T>(line: string, env: Readonly<Record<string, string>> = {}): Promise<T> {
  return JSON.parse(await pasteLine(line, env)) as T;
}

/** Pastes the printed line and answers the message. */
async function pasteCurl(server: ServerProcess): Promise<SmsMessage> {
  const line = server
    .output()
    .split('\n')
    .find((text) => text.trim().startsWith('curl '));
  if (line === undefined) throw new Error(`No curl line in ${server.output()}`);
  return paste(line.trim());
}

async function organizationOf(server: ServerProcess): Promise<SmsOrganization> {
  const key = told(server, 'API key') ?? '';
  const { body } = await ask<{ id: string }>(server.url, { method: 'GET', path: '/v1/organization', key });
  return createSmsOrganization({ ask: (request) => ask(server.url, request), sql }, body.id, key);
}

/** Asks the embedded database over a connection of our own to its socket. */
async function sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  if (database === undefined) {
    database = new pg.Client({ host: join(dataDir, 'socket'), user: 'postgres', database: 'trunkline' });
    database.on('error', () => undefined);
    await database.connect();
  }
  return (await database.query<Row>(text, [...values])).rows;
}

async function expectAllGone(tree: readonly ProcessRef[]): Promise<void> {
  await database?.end();
  database = undefined;
  await waitFor(
    'every process of the tree is gone',
    async () => stillRunning(tree),
    (left) => left.length === 0,
  );
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
}

afterAll(async () => {
  await database?.end();
  for (const { pid } of stillRunning(everStarted)) process.kill(pid, 'SIGKILL');
  await waitFor(
    'nothing is left running',
    async () => stillRunning(everStarted),
    (left) => left.length === 0,
  );
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

describe('the first message', () => {
  let first: SmsMessage;
  let key: string | undefined;

  it('goes out by the curl line that npm start prints on an empty folder, and every special recipient ends as documented', async () => {
    const server = await npmStart();
    key = told(server, 'API key');
    expect(told(server, 'API')).toBe(server.url);
    expect(key).toMatch(/^sk_test_[0-9a-f]{48}$/);
    expect(told(server, 'Webhooks')).toMatch(/^whsec_/);
    expect(statSync(join(dataDir, 'first-key')).mode & 0o777).toBe(0o600);
    const secret = told(server, 'Webhooks') ?? '';
    const keys = [
      ['Docs', 'pages-key'],
      ['Talk', 'talk-key'],
    ].map(([row = '', file = '']) => {
      const [link, brought] = (told(server, row) ?? '').split('#key=');
      expect(link).toBe(`${server.url}/${row.toLowerCase()}`);
      expect(brought).toBe(readFileSync(join(dataDir, file), 'utf8').trim());
      return brought;
    });
    expect(new Set([key, ...keys]).size).toBe(3);

    const organization = await organizationOf(server);
    const receiver = await startReceiver();
    const events = ['received', 'accepted', 'sent', 'delivered', 'delivery_failed', 'submission_unknown', 'opted_out'];
    await organization.call('POST', '/v1/webhooks', {
      name: 'Everything',
      url: receiver.url,
      events: events.map((name) => `sms.${name}`),
    });
    const accepted = await pasteCurl(server);
    expect(accepted).toMatchObject({ id: expect.stringMatching(/^msg_/), status: 'queued' });
    first = await organization.reaches(accepted.id, 'delivered');

    const zone = daytimeZone(systemClock.now());
    const sent = await Promise.all(
      magicNumbers.map(async (row) => ({
        row,
        id: (await organization.accepted({ to: row.to, recipient_timezone: zone })).id,
      })),
    );
    for (const { row, id } of sent) await expectMagicNumber({ sql }, organization, id, row);
    const stop = await organization.inboundFrom('+15005550009');
    expect((await organization.events(stop.id)).map(({ type }) => type)).toEqual(['sms.received', 'sms.opted_out']);

    const stored = await sql<{ id: string; type: string }>('select id, type from webhook_events');
    expect(new Set(stored.map(({ type }) => type))).toEqual(new Set(events.map((name) => `sms.${name}`)));
    const arrived = (await receiver.waitForRequests(stored.length)).map((request) =>
      verifyDelivery<{ type: string; webhook_id: string }>(request, secret),
    );
    for (const body of arrived) assertEvent(body.type, body);
    expect(arrived.map((body) => body.webhook_id).sort()).toEqual(stored.map(({ id }) => id).sort());
    await receiver.close();

    const tree = processTree(server.child.pid ?? 0);
    expect(tree.map(({ command }) => command)).toContain('postgres');
    expect(await server.end('SIGTERM')).toBe(0);
    await expectAllGone(tree);
  }, 120_000);

  it('is still there at the second start, whose curl line works as well; Ctrl-C leaves nothing behind', async () => {
    const server = await npmStart();
    expect(told(server, 'API key')).toBe(key);
    expect(told(server, 'Docs')).toContain(readFileSync(join(dataDir, 'pages-key'), 'utf8').trim());
    expect(told(server, 'Webhooks')).toBeUndefined();
    const organization = await organizationOf(server);
    expect(await organization.get(first.id)).toEqual(first);
    const second = await pasteCurl(server);
    expect(second.id).not.toBe(first.id);
    await organization.reaches(second.id, 'delivered');

    const tree = processTree(server.child.pid ?? 0);
    // A terminal signals the whole foreground group.
    process.kill(-(server.child.pid ?? 0), 'SIGINT');
    await server.exited;
    await expectAllGone(tree);
  }, 120_000);
});
