import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { refusal, sessionsOf } from '../sessions/sessions-stage.ts';

type Endpoint = components['schemas']['WebhookEndpoint'];

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: false });
});
afterAll(() => stage.close());

const day = { name: 'day', type: 'string', description: 'The day' };
const otherDay = { ...day, type: 'number' };
const conflict = (field: string, endpointId: string | null, agentId: string | null = null) =>
  refusal(409, 'EXTRACTION_CONFLICT', { conflict: { endpointId, agentId, field } });

/** What a test saves in an organization of its own. */
function savingOf(organization: Organization) {
  const { call } = organization;
  const save = (fields: object = {}) => {
    const json = { name: 'CRM', url: 'https://crm.example.com/hook', events: ['call.report'], ...fields };
    return call<Endpoint>('POST', '/v1/webhooks', json);
  };
  return {
    ...organization,
    save,
    saved: async (fields: object = {}): Promise<string> => {
      const { status, text, body } = await save(fields);
      if (status !== 201) throw new Error(`Not saved: ${text}`);
      return body.id;
    },
    change: (id: string, changes: object) => call<Endpoint>('PATCH', `/v1/webhooks/${id}`, changes),
    agent: sessionsOf(organization).agent,
    saveAgent: (extractionFields: object[]) =>
      call('POST', '/v1/agents', { name: 'A', systemPrompt: 'A', intent: { language: 'en' }, extractionFields }),
    changeAgent: (id: string, changes: object) => call('PATCH', `/v1/agents/${id}`, changes),
  };
}
const saving = async () => savingOf(await stage.organization());

describe('409 EXTRACTION_CONFLICT (interface, Webhooks rule 6; decision 98)', () => {
  it('refuses an endpoint that defines a field otherwise, names the other one, and stores nothing', async () => {
    const ours = await saving();
    const first = await ours.saved({ extractionFields: [day] });
    expect(await ours.save({ extractionFields: [otherDay] })).toMatchObject(conflict('day', first));
    expect((await ours.call<{ data: unknown[] }>('GET', '/v1/webhooks')).body.data).toHaveLength(1);
    expect((await ours.save({ extractionFields: [day] })).status).toBe(201);
  });

  it('never looks at endpoints of disjoint agents, and at those of another organization', async () => {
    const [ours, theirs] = [await saving(), await saving()];
    const [one, other] = [await ours.agent(), await ours.agent()];
    await theirs.saved({ extractionFields: [otherDay] });
    await ours.saved({ extractionFields: [day], allAgents: false, agentIds: [one] });
    const second = await ours.saved({ extractionFields: [otherDay], allAgents: false, agentIds: [other] });
    expect(await ours.change(second, { agentIds: [one, other] })).toMatchObject({ status: 409 });
    expect(await ours.change(second, { allAgents: true })).toMatchObject({ status: 409 });
  });

  it.each([
    ['fields', { extractionFields: [otherDay] }],
    ['events', { events: ['call.report', 'sms.received'] }],
  ])('refuses a change of %s that disagrees, and changes nothing', async (what, change) => {
    const ours = await saving();
    const first = await ours.saved({ extractionFields: [day] });
    const { body: second } = await ours.save({ extractionFields: what === 'fields' ? [day] : [] });
    // As it was saved before this was looked at.
    if (what === 'events')
      await stage.sql('update webhook_endpoints set extraction_fields = $2 where id = $1', [
        second.id,
        JSON.stringify([otherDay]),
      ]);
    expect(await ours.change(second.id, change)).toMatchObject(conflict('day', first));
    expect((await ours.change(second.id, { name: 'Another' })).status).toBe(200);
  });

  it('does not count disabled endpoints, until they are enabled', async () => {
    const ours = await saving();
    const first = await ours.saved({ extractionFields: [day] });
    await ours.change(first, { enabled: false });
    const second = await ours.saved({ extractionFields: [otherDay] });
    expect(await ours.change(first, { enabled: true })).toMatchObject(conflict('day', second));
  });

  it('holds between an endpoint and an agent that it is about, whichever is saved later', async () => {
    const ours = await saving();
    const agentId = await ours.agent({ extractionFields: [day] });
    expect(await ours.save({ extractionFields: [otherDay] })).toMatchObject(conflict('day', null, agentId));
    const elsewhere = await ours.agent();
    const endpointId = await ours.saved({ extractionFields: [otherDay], allAgents: false, agentIds: [elsewhere] });
    expect(await ours.changeAgent(elsewhere, { extractionFields: [day] })).toMatchObject(conflict('day', endpointId));
    expect((await ours.changeAgent(elsewhere, { extractionFields: [otherDay] })).status).toBe(200);
    await ours.saved({ extractionFields: [{ ...day, name: 'hour' }] });
    expect(await ours.saveAgent([{ ...otherDay, name: 'hour' }])).toMatchObject({ status: 409 });
  });

  it('lets one of two through that are saved at the same time', async () => {
    const ours = await saving();
    const answers = await Promise.all([day, otherDay].map((field) => ours.save({ extractionFields: [field] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('extractionConflict (decision 98)', () => {
  it('shows those that were saved before this was looked at whom they disagree with', async () => {
    const ours = await saving();
    const [first, second] = [await ours.saved({ extractionFields: [day] }), await ours.saved()];
    await stage.sql('update webhook_endpoints set extraction_fields = $2 where id = $1', [
      second,
      JSON.stringify([otherDay]),
    ]);
    const { body } = await ours.call<{ data: Endpoint[] }>('GET', '/v1/webhooks');
    expect(body.data.map(({ id, extractionConflict }) => [id, extractionConflict])).toEqual([
      [first, { endpointId: second, agentId: null, field: 'day' }],
      [second, { endpointId: first, agentId: null, field: 'day' }],
    ]);
    expect((await ours.call<Endpoint>('GET', `/v1/webhooks/${second}`)).body.extractionConflict).toEqual(
      body.data[1]?.extractionConflict,
    );
  });
});

describe('extractionFields without call.report or call.analysis among the events', () => {
  const wrong = { status: 400, body: { code: 'VALIDATION_ERROR', issues: [{ path: '/body/extractionFields' }] } };
  it('are a 400, also where a change takes the events away', async () => {
    const ours = await saving();
    expect(await ours.save({ events: ['sms.received'], extractionFields: [day] })).toMatchObject(wrong);
    const id = await ours.saved({ extractionFields: [day] });
    expect(await ours.change(id, { events: ['sms.received'] })).toMatchObject(wrong);
    expect((await ours.change(id, { events: ['sms.received'], extractionFields: [] })).status).toBe(200);
  });

  it('may be saved again unchanged where they were saved so before', async () => {
    const ours = await saving();
    const id = await ours.saved({ events: ['sms.received'] });
    await stage.sql('update webhook_endpoints set extraction_fields = $2 where id = $1', [id, JSON.stringify([day])]);
    expect((await ours.change(id, { name: 'Another', extractionFields: [day] })).status).toBe(200);
    expect(await ours.change(id, { extractionFields: [otherDay] })).toMatchObject(wrong);
  });
});
