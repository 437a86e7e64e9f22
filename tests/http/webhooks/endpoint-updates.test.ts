import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noon } from '../../support/fresh.ts';
import { type EndpointOwner, type EndpointStage, startEndpointStage } from './endpoint-stage.ts';

let stage: EndpointStage;
let ours: EndpointOwner;

beforeAll(async () => {
  stage = await startEndpointStage();
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

describe('PATCH /v1/webhooks/{id} 200', () => {
  it.each<[field: string, value: unknown]>([
    ['name', 'Changed'],
    ['url', 'https://other.example.com/hook'],
    ['events', ['sms.sent', 'call.report']],
    ['filterTags', { tenant: 'b' }],
    ['filterTags', {}],
    ['headers', { 'x-other': '1' }],
    ['headers', {}],
    ['authHeaders', []],
    ['timeoutMs', 4_000],
    ['extractionFields', []],
    ['allAgents', true],
  ])('replaces %s alone, as a whole, and moves updatedAt', async (field, value) => {
    const before = await ours.endpoint({
      allAgents: false,
      agentIds: [ours.agentId],
      filterTags: { tenant: 'a', other: 'b' },
      headers: { 'x-team': 'a' },
      authHeaders: [{ name: 'x-key', value: 'secret' }],
      events: ['sms.received', 'call.report'],
      extractionFields: [{ name: 'a', type: 'string', description: 'b' }],
    });
    await ours.passTime('1 second');
    const after = await ours.updatedEndpoint(before.id, { [field]: value });
    expect(after).toEqual({ ...before, [field]: value, updatedAt: after.updatedAt });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect((await ours.getEndpoint(before.id)).body).toEqual(after);
  });

  it('changes nothing where nothing is said', async () => {
    const before = await ours.endpoint({ authHeaders: [{ name: 'x-key', value: 'secret' }] });
    const after = await ours.updatedEndpoint(before.id, {});
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt });
  });

  it('keeps every one of many changes at once', async () => {
    const { id } = await ours.endpoint();
    const changes = [
      { name: 'Changed' },
      { timeoutMs: 2_000 },
      { headers: { 'x-a': '1' } },
      { filterTags: { a: 'b' } },
      { events: ['sms.sent'] },
      { authHeaders: [{ name: 'x-key', value: 'secret' }] },
    ];
    await Promise.all(changes.map((change) => ours.updatedEndpoint(id, change)));
    expect((await ours.getEndpoint(id)).body).toMatchObject({
      name: 'Changed',
      timeoutMs: 2_000,
      headers: { 'x-a': '1' },
      filterTags: { a: 'b' },
      events: ['sms.sent'],
      authHeaders: [{ name: 'x-key', configured: true }],
    });
  });

  it('enabled false disables, says by whom and since when, and cancels what is pending there alone', async () => {
    const [target, other] = [await ours.endpoint(), await ours.endpoint()];
    const [pending, elsewhere] = [await stage.pendingDelivery(target.id), await stage.pendingDelivery(other.id)];
    const disabled = await ours.updatedEndpoint(target.id, { enabled: false });
    expect(disabled).toMatchObject({ enabled: false, disabledReason: 'manual', disabledAt: expect.any(String) });
    expect(Date.parse(disabled.disabledAt ?? '')).toBeGreaterThanOrEqual(Date.parse(noon));
    expect(await stage.deliveryStatus(pending)).toBe('cancelled');
    expect(await stage.deliveryStatus(elsewhere)).toBe('pending');
    expect((await stage.destination(target.id)).live).toBe(false);
  });

  it('enabled false leaves one that its answers disabled as it is', async () => {
    const { id } = await ours.endpoint();
    await stage.sql(
      `update webhook_endpoints set enabled = false, disabled_reason = 'gone', disabled_at = organization_now($2)
       where id = $1`,
      [id, ours.id],
    );
    const before = (await ours.getEndpoint(id)).body;
    expect(before.disabledReason).toBe('gone');
    const after = await ours.updatedEndpoint(id, { enabled: false });
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt });
  });

  it.each(['manual', 'gone', 'failing'])(
    'enabled true forgets that it was disabled (%s) and every failure',
    async (reason) => {
      const { id } = await ours.endpoint();
      await stage.sql(
        `update webhook_endpoints set enabled = false, disabled_reason = $2, disabled_at = organization_now($3),
         failing_since = organization_now($3), warnings = 2, slow_until = organization_now($3) where id = $1`,
        [id, reason, ours.id],
      );
      const enabled = await ours.updatedEndpoint(id, { enabled: true });
      expect(enabled).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null });
      const health = 'select failing_since, warnings, slow_until from webhook_endpoints where id = $1';
      expect(await stage.sql(health, [id])).toEqual([{ failing_since: null, warnings: 0, slow_until: null }]);
    },
  );

  it('enabled true on an enabled endpoint forgives nothing and cancels nothing', async () => {
    const { id } = await ours.endpoint();
    const pending = await stage.pendingDelivery(id);
    await stage.sql('update webhook_endpoints set failing_since = organization_now($2), warnings = 2 where id = $1', [
      id,
      ours.id,
    ]);
    await ours.updatedEndpoint(id, { enabled: true });
    const health = 'select failing_since is null as well, warnings from webhook_endpoints where id = $1';
    expect(await stage.sql(health, [id])).toEqual([{ well: false, warnings: 2 }]);
    expect(await stage.deliveryStatus(pending)).toBe('pending');
  });
});
