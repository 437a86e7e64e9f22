import { type FakeTelnyxRegistry, type RegistryScript, startFakeTelnyxRegistry } from './fake-telnyx-registry.ts';
import { freshRecipient, noon } from './fresh.ts';
import { createSmsOrganization, type SmsOrganization } from './sms-organization.ts';
import { type SmsStage, startSmsStage } from './sms-stage.ts';
import { waitFor } from './sms-waiting.ts';
import { tendlcOf } from './tendlc-organization.ts';

type Tendlc = ReturnType<typeof tendlcOf>;

/** A request that is refused with a code and a sentence. */
export const refusedWith = (status: number, code: string, detail: string, headers = {}): RegistryScript => ({
  instead: { status, errors: [{ code, title: 'Refused', detail }], headers },
});

/** A server with a worker, a live organization on it, and the registry's end of the wire. */
export interface LiveRegistry {
  readonly fake: FakeTelnyxRegistry;
  readonly stage: SmsStage;
  readonly live: SmsOrganization;
  readonly tendlc: Tendlc;
  admin<T>(path: string, json: object): Promise<T>;
  /** The registry posts something, signed, at a time of its own in seconds. */
  tell(body: object, seconds?: number): Promise<{ status: number }>;
  /** The registry posts, in the envelope of an event, that something changed, and the step that follows has ended. */
  hear(id: string, payload: object): Promise<void>;
  /** Nothing has to wait for the pace of the registry: what waits for a look gets it now. Ends with the step. */
  lookNow(id: string): Promise<void>;
  /** How often the registry was asked so. */
  count(request: string): number;
  brandAtRegistry(fields?: object): Promise<{ id: string; registryId: string }>;
  verifiedBrand(): Promise<{ id: string; registryId: string }>;
  approvedCampaign(brandId: string): Promise<{ id: string; registryId: string }>;
  close(): Promise<void>;
}

export async function startLiveRegistry(): Promise<LiveRegistry> {
  const fake = await startFakeTelnyxRegistry();
  const stage = await startSmsStage({ worker: true, config: { telnyx: fake.account } });
  const admin = async <T>(path: string, json: object): Promise<T> => {
    const answer = await stage.ask<T>({ method: 'POST', path, key: stage.adminKey, json });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const born = await admin<{ id: string; apiKey: string }>('/v1/organizations', { name: 'Live', mode: 'live' });
  await admin(`/v1/organizations/${born.id}/phone-numbers`, { e164: freshRecipient(), campaignId: null });
  const live = await createSmsOrganization(stage, born.id, born.apiKey);
  await live.setTime(noon);
  const tendlc = tendlcOf(live);
  // Its steps are at the registry of test organizations, and the fake knows nothing of them.
  const beside = tendlcOf(await stage.organization());

  const tell = (body: object, seconds?: number) => {
    const raw = Buffer.from(JSON.stringify(body));
    const headers = fake.signer.headers(raw, seconds);
    return stage.ask({ method: 'POST', path: '/v1/registries/telnyx/events', headers, raw });
  };
  const fenceOf = async (id: string): Promise<{ fence: number; isHeld: boolean }> => {
    const [row] = await stage.sql<{ fence: number; held: boolean }>(
      'select fence::int as fence, lease_until is not null as held from sms_registry_work where resource_id = $1',
      [id],
    );
    return { fence: row?.fence ?? 0, isHeld: row?.held ?? false };
  };
  /** Waits until a step that began after this has ended. */
  const stepped = async (id: string, begin: () => Promise<unknown>): Promise<void> => {
    const idle = await waitFor(
      `${id} has no step under way`,
      () => fenceOf(id),
      ({ fence, isHeld }) => fence > 0 && !isHeld,
    );
    await begin();
    await waitFor(
      `a step of ${id} has ended`,
      () => fenceOf(id),
      ({ fence, isHeld }) => fence > idle.fence && !isHeld,
    );
  };

  const registry: LiveRegistry = {
    fake,
    stage,
    live,
    tendlc,
    admin,
    tell,
    hear: (id, payload) => stepped(id, () => tell({ data: { event_type: '10dlc.update', payload } })),
    lookNow: (id) =>
      stepped(id, async () => {
        await stage.sql(
          'update sms_registry_work set wake_at = clock_timestamp(), not_before = null where resource_id = $1',
          [id],
        );
        // The end of any step has the scheduler look again at once; by itself it does within a second.
        await beside.brand();
      }),
    count: (request) => fake.requests.filter((one) => one === request).length,
    brandAtRegistry: async (fields = {}) => {
      const { id } = await tendlc.brand(fields);
      return { id, registryId: (await tendlc.brandReaches(id, 'in_review')).registry_id ?? '' };
    },
    verifiedBrand: async () => {
      const brand = await registry.brandAtRegistry();
      fake.decide('brands', brand.registryId, { status: 'OK', identityStatus: 'VERIFIED' });
      await registry.hear(brand.id, { brandId: brand.registryId });
      await tendlc.brandReaches(brand.id, 'verified');
      return brand;
    },
    approvedCampaign: async (brandId) => {
      const { id } = await tendlc.campaign(brandId);
      const registryId = (await tendlc.campaignReaches(id, 'in_review')).registry_id ?? '';
      fake.decide('campaigns', registryId, { campaignStatus: 'MNO_PROVISIONED' });
      await registry.hear(id, { campaignId: registryId });
      await tendlc.campaignReaches(id, 'approved');
      return { id, registryId };
    },
    close: async () => {
      await stage.close();
      await fake.close();
    },
  };
  return registry;
}
