import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { errorCodes } from '../../../server/src/contract/generated/error-codes.ts';
import { coreError } from '../../support/core-error.ts';
import { refusedAs } from '../../support/surface-codes.ts';
import type { DatabaseLine } from '../../support/sms-database-line.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { operationList } from '../../support/operation-list.ts';
import { askOf } from '../../support/sample.ts';
import { createSamples } from '../../support/samples.ts';
import { servesAgain } from '../../support/serves-again.ts';
import { openStageBehindLine } from '../../support/server-behind-line.ts';
import type { SmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let line: DatabaseLine;
let stage: SmsStage;
let ours: SmsOrganization;
/** One working request per operation, made while there is a database. */
let requests: Map<string, ReturnType<typeof askOf>>;

beforeAll(async () => {
  ({ line, stage } = await openStageBehindLine());
  ours = await stage.organization();
  const samples = createSamples({ ours, live: await stage.organization({ mode: 'live' }) });
  requests = new Map();
  for (const { id, description } of operationList) {
    requests.set(id, askOf(description, await samples[id](), { ours: ours.apiKey, admin: stage.adminKey }));
  }
}, 60_000);

afterAll(() => stage.close());

const secured = operationList.filter(({ description }) => description.security);

const send = (id: string): Promise<ApiAnswer<Record<string, unknown>>> => {
  const request = requests.get(id);
  if (request === undefined) throw new Error(`No request for ${id}`);
  return stage.ask(request);
};

describe('while the database is away (promise P23)', () => {
  beforeAll(async () => {
    await line.cut();
    // Until it has noticed, a key that it remembers is good for what needs no row.
    await waitFor(
      'the server knows that nobody tells it of revocations',
      () => send('listModels'),
      ({ status }) => status === 503,
    );
  });
  afterAll(() => line.mend());

  it.each(secured)('$id answers 503 with Retry-After', async ({ id, description }) => {
    const answer = await send(id);
    expect(answer).toMatchObject({ status: 503, body: refusedAs(description, 'SERVICE_UNAVAILABLE') });
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it('the contract is served all the same', async () => {
    expect((await send('getOpenApiDocument')).status).toBe(200);
  });

  it('the process lives and says that it is not ready', async () => {
    expect((await stage.ask({ method: 'GET', path: '/healthz' })).status).toBe(200);
    expect((await stage.ask({ method: 'GET', path: '/readyz' })).status).toBe(503);
  });
});

describe('when the database is back (promise P23)', () => {
  it('the server recovers by itself, and a key that got a 503 works', async () => {
    const ready = () => stage.ask({ method: 'GET', path: '/readyz' });
    await waitFor('the server is ready', ready, (answer) => answer.status === 200);
    expect((await send('sendSmsMessage')).status).toBe(202);
  });
});

describe('when a statement fails for a reason that nobody foresaw', () => {
  // A creation that failed inside has a code of its own (docs/decisions/figures.md#d67).
  const creations = ['createSession', 'dialPhone'];
  beforeAll(() => stage.sql('alter schema public rename to elsewhere'));
  afterAll(() => stage.sql('alter schema elsewhere rename to public'));

  it.each(secured)('$id answers 500 and tells nothing of the cause', async ({ id, description }) => {
    const answer = await send(id);
    expect(answer.status).toBe(500);
    if (description.surface === 'core') {
      const code = creations.includes(id) ? 'SESSION_CREATE_FAILED' : 'INTERNAL_ERROR';
      expect(answer.body).toEqual(coreError(stage.url, code, 'Internal error'));
      return;
    }
    const { hint, retryable } = errorCodes.relay_error;
    const request_id = answer.headers['service-request-id'];
    expect(answer.body).toEqual({
      error: { code: 'relay_error', message: 'Internal error', hint, retryable, request_id },
    });
  });
});

describe('after a 500', () => {
  it('the server serves on, and the key of the failed send is free', async () => {
    const key = freshKey();
    const to = freshRecipient();
    await stage.sql('alter table sms_messages rename to sms_messages_away');
    expect((await ours.send({ to }, key)).status).toBe(500);
    await stage.sql('alter table sms_messages_away rename to sms_messages');
    expect((await ours.send({ to }, key)).status).toBe(202);
    expect((await ours.list({ recipient: to })).body.data).toHaveLength(1);
  });
});

describe('while the database takes no writes', () => {
  const openOrClose = async (closed: boolean): Promise<void> => {
    const [row] = await stage.sql<{ name: string }>('select current_database() as name');
    const name = pg.escapeIdentifier(row?.name ?? '');
    await stage.sql(`alter database ${name} ${closed ? 'set default_transaction_read_only = on' : 'reset all'}`);
  };
  const ready = () => stage.ask<{ reason?: string }>({ method: 'GET', path: '/readyz' });
  beforeAll(async () => {
    await openOrClose(true);
    // Sessions that began before may still write.
    await stage.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    // It loses all of its connections first.
    await waitFor(
      'the server knows',
      ready,
      ({ status, body }) => status === 503 && body.reason !== undefined && body.reason !== 'database unreachable',
    );
  });

  it('the process says that it is not ready, and why', async () => {
    expect((await ready()).body).toEqual({
      status: 'not_ready',
      reason: 'the database cannot be written to: it takes no writes (default_transaction_read_only is on)',
    });
    expect((await stage.ask({ method: 'GET', path: '/healthz' })).status).toBe(200);
  });

  it.each(secured)('$id answers as ever, or 503 with Retry-After', async ({ id, description }) => {
    const answer = await send(id);
    if (answer.status < 500) return;
    expect(answer).toMatchObject({ status: 503, body: refusedAs(description, 'SERVICE_UNAVAILABLE') });
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it('what reads is answered, and what writes is not', async () => {
    const key = ours.apiKey;
    const answers = await Promise.all([
      ours.list({}),
      stage.ask({ method: 'GET', path: '/v1/organization', key }),
      ours.send({ to: freshRecipient() }),
      stage.ask({ method: 'POST', path: '/v1/api-keys', key, json: { name: 'x' } }),
      stage.ask({ method: 'POST', path: '/v1/organization/webhook-secret', key, json: {} }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 503, 503]);
  });

  it('is ready again and writes once it may, also by sessions that began while it could not', async () => {
    await openOrClose(false);
    await servesAgain(stage, ours, 'after the database was opened');
  });
});
