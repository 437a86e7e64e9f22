import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { sessionsOf, turn } from '../sessions/sessions-stage.ts';
import { reportsOf } from './reports-stage.ts';

type Json = Record<string, unknown>;

let stage: Stage;
let receiver: Receiver;
beforeAll(async () => {
  stage = await startStage({ worker: true });
  receiver = await startReceiver();
});
afterEach(() => receiver.answerWith(() => ({})));
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

const field = (name: string, type = 'string', more: Json = {}) => ({ name, type, description: `The ${name}`, ...more });

async function listened() {
  const organization = await stage.organization();
  const sessions = sessionsOf(organization);
  const listen = async (name: string, fields: Json = {}): Promise<string> => {
    const url = `${receiver.url}${organization.id}/${name}`;
    const json = { name, url, events: ['call.report'], timeoutMs: 10_000, ...fields };
    const { status, text, body } = await organization.call<{ id: string }>('POST', '/v1/webhooks', json);
    if (status !== 201) throw new Error(`Not registered: ${text}`);
    return body.id;
  };
  /** The bodies that a receiver got. */
  const got = (name: string): Json[] =>
    receiver.requests
      .filter(({ path }) => path.endsWith(`${organization.id}/${name}`))
      .map(({ rawBody }) => JSON.parse(rawBody.toString()));
  const until = (name: string, count: number): Promise<Json[]> =>
    waitFor(
      `${count} requests to ${name}`,
      async () => got(name),
      (bodies) => bodies.length >= count,
    );
  const ended = async (texts: readonly string[], fields: Json = {}): Promise<string> => {
    const id = await sessions.made(fields);
    if (texts.length > 0) await sessions.say(id, ...texts.map((text, index) => turn(index, text)));
    await sessions.end(id);
    return id;
  };
  return { ...organization, ...reportsOf(organization), sessions, listen, got, until, ended };
}

describe('call.report and call.analysis', () => {
  it('are told once each, in their order, with the report as it is read, under ids of their own', async () => {
    const ours = await listened();
    const endpointId = await ours.listen('both', { events: ['call.report', 'call.analysis'] });
    const id = await ours.ended(['Hello'], { metadata: { table: 4 } });
    const bodies = await ours.until('both', 2);
    const [report, analysis] = ['call.report', 'call.analysis'].map((type) =>
      bodies.find((body) => body['type'] === type),
    );
    const {
      post_call_webhook_status: _s,
      webhook_deliveries: deliveries,
      ...read
    } = await waitFor(
      'both deliveries',
      () => ours.made(id),
      ({ post_call_webhook_status: status }) => status === 'delivered',
    );
    for (const body of [report, analysis])
      expect(body).toMatchObject({
        webhook_tags: {},
        organization_id: ours.id,
        agent_id: null,
        call_id: id,
        session_id: id,
        status: 'ended',
        data: {
          session_id: id,
          summary: read.summary,
          metadata: { table: 4 },
          analysis_status: 'completed',
          custom_data: {},
        },
      });
    expect(report?.['webhook_id']).not.toBe(analysis?.['webhook_id']);
    expect(Number(analysis?.['sequence'])).toBe(Number(report?.['sequence']) + 1);
    expect(deliveries.map(({ endpointId: to, delivered, eventId }) => [to, delivered, eventId])).toEqual([
      [endpointId, true, report?.['webhook_id']],
      [endpointId, true, analysis?.['webhook_id']],
    ]);
  });

  it('are one event where no model was asked: there is no analysis to tell of', async () => {
    const ours = await listened();
    await ours.listen('both', { events: ['call.report', 'call.analysis'] });
    const id = await ours.ended([]);
    await ours.until('both', 1);
    expect((await ours.events(id)).map(({ type }) => type).filter((type) => type !== 'call.status')).toEqual([
      'call.report',
    ]);
  });

  it('are told again under other ids where the analysis is forced', async () => {
    const ours = await listened();
    await ours.listen('report');
    const id = await ours.ended(['Hello']);
    await ours.until('report', 1);
    await ours.made(id);
    const { status } = await ours.finalize(id, { forceAnalysis: true });
    expect(status).toBe(200);
    const ids = (await ours.until('report', 2)).map((body) => body['webhook_id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('are tried again by hand where they failed (retryWebhook), once each', async () => {
    const ours = await listened();
    receiver.answerWith(({ path }) => (path.includes(ours.id) ? { status: 500 } : {}));
    await ours.listen('report');
    const id = await ours.ended([]);
    const failed = await waitFor(
      'the failure',
      () => ours.made(id),
      ({ webhook_deliveries: [delivery] }) => delivery?.status === 500,
    );
    expect(failed).toMatchObject({ post_call_webhook_status: 'pending', post_call_webhook_error: expect.any(String) });
    // As after its last attempt.
    await stage.sql(`update webhook_deliveries set status = 'failed' where session_id = $1`, [id]);
    receiver.answerWith(() => ({}));
    const { body } = await ours.finalize(id, { retryWebhook: true });
    expect(body).toMatchObject({
      webhook: { status: 'delivered' },
      webhook_deliveries: [{ delivered: true, status: 200 }],
    });
  });
});

describe('extraction (interface, Webhooks rule 6)', () => {
  it('runs once over all fields, and each endpoint gets its own alone', async () => {
    const ours = await listened();
    await ours.listen('table', { extractionFields: [field('party_size', 'number'), field('day')] });
    await ours.listen('mood', {
      events: ['call.analysis'],
      extractionFields: [field('mood', 'enum', { options: ['good', 'bad'] }), field('day')],
    });
    await ours.listen('none');
    const id = await ours.ended(['party_size: 4', 'Fine.', 'day: Monday', 'Sure.', 'mood: good']);
    const own = { table: { party_size: 4, day: 'Monday' }, mood: { mood: 'good', day: 'Monday' }, none: {} };
    for (const [name, customData] of Object.entries(own)) {
      const [body] = await ours.until(name, 1);
      expect([name, body]).toEqual([
        name,
        expect.objectContaining({ data: expect.objectContaining({ custom_data: customData }) }),
      ]);
    }
    expect((await ours.made(id)).custom_data).toEqual({ party_size: 4, day: 'Monday', mood: 'good' });
    const asked = await ours.sql('select from router_requests where session_id = $1', [id]);
    expect(asked).toHaveLength(1);
  });

  it('gives null for what is not said, and for what is not of its type, which it names; the others stay', async () => {
    const ours = await listened();
    const extractionFields = [
      field('party_size', 'number'),
      field('vip', 'boolean'),
      field('mood', 'enum', { options: ['good', 'bad'] }),
      field('day'),
      field('unsaid'),
    ];
    await ours.listen('table', { extractionFields });
    const id = await ours.ended([
      'party_size: many',
      'Oh.',
      'vip: perhaps',
      'Oh.',
      'mood: splendid',
      'Oh.',
      'day: Monday',
    ]);
    const nulls = { party_size: null, vip: null, mood: null, unsaid: null };
    expect((await ours.until('table', 1))[0]).toMatchObject({ data: { custom_data: { ...nulls, day: 'Monday' } } });
    expect(await ours.made(id)).toMatchObject({
      analysis_status: 'completed',
      analysis_error: 'Not of the type of its field: party_size, vip, mood',
    });
  });

  it('has the fields of the agent too, and of endpoints that are told of it alone', async () => {
    const ours = await listened();
    const agentId = await ours.sessions.agent({ extractionFields: [field('reason')] });
    const other = await ours.sessions.agent();
    await ours.listen('elsewhere', {
      allAgents: false,
      agentIds: [other],
      extractionFields: [field('reason', 'number')],
    });
    await ours.listen('tagged', { filterTags: { tenant: 'acme' }, extractionFields: [field('day')] });
    const id = await ours.ended(['reason: a table', 'Sure.', 'day: Monday'], { agentId });
    expect((await ours.made(id)).custom_data).toEqual({ reason: 'a table' });
    expect(ours.got('elsewhere')).toEqual([]);
  });

  it('sends the same again where a delivery is repeated', async () => {
    const ours = await listened();
    await ours.listen('table', { extractionFields: [field('day')] });
    const id = await ours.ended(['day: Monday']);
    await ours.until('table', 1);
    const report = await waitFor(
      'the delivery',
      () => ours.made(id),
      ({ post_call_webhook_status: status }) => status === 'delivered',
    );
    const [delivery] = report.webhook_deliveries;
    const path = `/v1/webhook-deliveries/${delivery?.deliveryId}`;
    expect((await ours.call('POST', `${path}/redeliver`)).status).toBe(200);
    const raw = receiver.requests
      .filter(({ path: to }) => to.endsWith(`${ours.id}/table`))
      .map(({ rawBody }) => rawBody.toString());
    expect(raw).toHaveLength(2);
    expect(raw[1]).toBe(raw[0]);
    expect((await ours.call<{ requestPayload: Json }>('GET', path)).body.requestPayload).toEqual(
      JSON.parse(raw[0] ?? ''),
    );
  });
});
