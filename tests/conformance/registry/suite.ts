import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  BrandDetails,
  CampaignDetails,
  CampaignRegistry,
  FindOutcome,
  RegisterOutcome,
  RegistryOutcome,
  Standing,
  WriteOptions,
} from '../../../server/src/providers/ports/campaign-registry.ts';
import type { RegistryBehaviour, RegistryHarness } from './harness.ts';

const always = { mayWrite: () => true };
const never = { mayWrite: () => false };
const fromStart = { seen: 0, mayGoOn: () => true };
let references = 0;
const freshReference = (kind: string): string => {
  references += 1;
  return `${kind}_${String(references).padStart(32, '0')}`;
};

const brandNamed = (displayName: string): BrandDetails => ({
  entityType: 'PRIVATE_PROFIT',
  displayName,
  country: 'US',
  email: 'compliance@bluebird.example',
  vertical: 'HOSPITALITY',
  companyName: 'Bluebird Hospitality LLC',
  ein: '12-3456789',
});
const campaignWith = (messageFlow: string): CampaignDetails => ({
  usecase: 'CUSTOMER_CARE',
  description: 'Reservations of Bluebird Bistro and answers to questions of guests.',
  messageFlow,
  sample1: 'Your table is ready.',
});

/** Brands and campaigns alike, as this suite speaks to them. */
interface Subject {
  agreed: string;
  register(reference: string, text: string, options?: WriteOptions): Promise<RegisterOutcome>;
  find(reference: string, text: string): Promise<FindOutcome>;
  read(registryId: string): Promise<RegistryOutcome<Standing<string> | null>>;
  resubmit(registryId: string, text: string, options?: WriteOptions): Promise<RegistryOutcome<null>>;
  end(registryId: string, options?: WriteOptions): Promise<RegistryOutcome<null>>;
}

/** The promises of the port, for any registry. */
export function describeCampaignRegistry(name: string, start: () => Promise<RegistryHarness>): void {
  describe(`the ${name} registry`, () => {
    let harness: RegistryHarness;
    let registry: CampaignRegistry;
    let brandId = '';
    beforeAll(async () => {
      harness = await start();
      ({ registry } = harness);
      brandId = idOf(await registry.registerBrand(freshReference('brand'), brandNamed('Owner'), always));
      await harness.decide('brand', brandId, 'agree');
    }, 60_000);
    afterAll(async () => {
      expect(harness.violations()).toEqual([]);
      await harness.close();
    });

    const subjects: Record<'brand' | 'campaign', Subject> = {
      brand: {
        agreed: 'verified',
        register: (reference, text, options = always) => registry.registerBrand(reference, brandNamed(text), options),
        find: (reference, text) => registry.findBrand(reference, text, fromStart),
        read: (id) => registry.readBrand(id, 0),
        resubmit: (id, text, gate = always) =>
          registry.resubmitBrand('brand_1', id, brandNamed(text), { ...gate, wasRefused: true }),
        end: (id, gate = always) => registry.deleteBrand(id, gate),
      },
      campaign: {
        agreed: 'approved',
        register: (reference, text, options = always) =>
          registry.registerCampaign(reference, brandId, campaignWith(text), options),
        find: (reference) => registry.findCampaign(reference, brandId, fromStart),
        read: (id) => registry.readCampaign(id, 0),
        resubmit: (id, text, gate = always) =>
          registry.resubmitCampaign(id, campaignWith(text), { ...gate, wasRefused: true }),
        end: (id, gate = always) => registry.deactivateCampaign(id, gate),
      },
    };

    describe.each(['brand', 'campaign'] as const)('with a %s', (kind) => {
      const subject = subjects[kind];
      const registered = async (behaviour: RegistryBehaviour): Promise<string> =>
        idOf(await subject.register(freshReference(kind), harness.arrange(kind, behaviour)));
      const decided = async (behaviour: RegistryBehaviour): Promise<Standing<string> | null> => {
        const id = await registered(behaviour);
        await harness.decide(kind, id, behaviour);
        return valueOf(await subject.read(id));
      };

      it('takes it for review, and says when to look again', async () => {
        const standing = valueOf(await subject.read(await registered('agree')));
        expect(standing).toMatchObject({ status: 'in_review', reasons: [], lookAgainMs: expect.any(Number) });
      });

      it('agrees', async () => {
        expect(await decided('agree')).toMatchObject({ status: subject.agreed, reasons: [] });
      });

      it.each([
        ['ask_changes', 'changes_requested'],
        ['reject', 'rejected'],
      ] as const)('tells %s as %s, with reasons', async (behaviour, status) => {
        const standing = await decided(behaviour);
        expect(standing?.status).toBe(status);
        expect(standing?.reasons[0]?.message).toMatch(/\w/);
      });

      it('agrees to what was mended, under the same id', async () => {
        const id = await registered('ask_changes');
        await harness.decide(kind, id, 'ask_changes');
        expect(await subject.resubmit(id, harness.arrange(kind, 'agree'))).toEqual({ kind: 'done', value: null });
        await harness.decide(kind, id, 'agree');
        expect(valueOf(await subject.read(id))).toMatchObject({ status: subject.agreed, reasons: [] });
      });

      it('leaves a lost answer unknown, and finds what it took by our reference', async () => {
        const [reference, text] = [freshReference(kind), harness.arrange(kind, 'lose_answer')];
        expect((await subject.register(reference, text)).kind).toBe('unknown');
        const found = valueOf(await subject.find(reference, text));
        expect(valueOf(await subject.read(found?.registryId ?? ''))).not.toBeNull();
        expect(await harness.timesRegistered(kind, reference)).toBe(1);
      });

      it('proves what it did not take, finds nothing of it, and takes it the next time', async () => {
        const [reference, text] = [freshReference(kind), harness.arrange(kind, 'turn_away_once')];
        expect((await subject.register(reference, text)).kind).toBe('not_taken');
        expect(valueOf(await subject.find(reference, text))).toBeNull();
        expect((await subject.register(reference, text)).kind).toBe('done');
        expect(await harness.timesRegistered(kind, reference)).toBe(1);
      });

      it('refuses with reasons and keeps nothing', async () => {
        const [reference, text] = [freshReference(kind), harness.arrange(kind, 'refuse')];
        const outcome = await subject.register(reference, text);
        expect(outcome).toMatchObject({ kind: 'refused', reasons: [{ message: expect.stringMatching(/\w/) }] });
        expect(valueOf(await subject.find(reference, text))).toBeNull();
        expect(await harness.timesRegistered(kind, reference)).toBe(0);
      });

      it('writes nothing once the right to write has run out', async () => {
        const [reference, text] = [freshReference(kind), harness.arrange(kind, 'agree')];
        expect(await subject.register(reference, text, never)).toEqual({ kind: 'lease_lost' });
        expect(await harness.timesRegistered(kind, reference)).toBe(0);
        const id = await registered('agree');
        expect(await subject.resubmit(id, text, never)).toEqual({ kind: 'lease_lost' });
        expect(await subject.end(id, never)).toEqual({ kind: 'lease_lost' });
        expect(valueOf(await subject.read(id))).not.toBeNull();
      });

      it('does not have what was taken out, and taking it out again is done', async () => {
        const id = await registered('agree');
        expect(await subject.end(id)).toEqual({ kind: 'done', value: null });
        expect(valueOf(await subject.read(id))).toBeNull();
        expect(await subject.end(id)).toEqual({ kind: 'done', value: null });
      });
    });

    it.each(['suspended', 'expired'] as const)('tells that a campaign is %s', async (as) => {
      const text = harness.arrange('campaign', 'agree');
      const id = idOf(await registry.registerCampaign(freshReference('campaign'), brandId, campaignWith(text), always));
      await harness.decide('campaign', id, 'agree');
      await harness.takeBack(id, as);
      expect(valueOf(await registry.readCampaign(id, 0))?.status).toBe(as);
    });

    it('assigns a number to a campaign and takes it off', async () => {
      const e164 = '+16465550142';
      const text = harness.arrange('campaign', 'agree');
      const id = idOf(await registry.registerCampaign(freshReference('campaign'), brandId, campaignWith(text), always));
      await harness.decide('campaign', id, 'agree');
      expect(valueOf(await registry.readAssignment(e164, 0))).toBeNull();
      expect(await registry.assignNumber(e164, id, { ...never, again: false })).toEqual({ kind: 'lease_lost' });
      expect(valueOf(await registry.readAssignment(e164, 0))).toBeNull();
      expect((await registry.assignNumber(e164, id, { ...always, again: false })).kind).toBe('done');
      await harness.settleNumber(e164);
      const standing = valueOf(await registry.readAssignment(e164, 0));
      expect(standing).toMatchObject({ status: 'ASSIGNED', reasons: [] });
      expect(standing?.campaignIds).toContain(id);
      expect(await registry.unassignNumber(e164, never)).toEqual({ kind: 'lease_lost' });
      expect((await registry.unassignNumber(e164, always)).kind).toBe('done');
      await harness.settleNumber(e164);
      expect(valueOf(await registry.readAssignment(e164, 0))).toBeNull();
      expect((await registry.unassignNumber(e164, always)).kind).toBe('done');
    });
  });
}

type OtherKind = (RegisterOutcome | FindOutcome)['kind'];

function valueOf<Value>(outcome: { kind: 'done'; value: Value } | { kind: Exclude<OtherKind, 'done'> }): Value {
  if (outcome.kind !== 'done') throw new Error(`Not done: ${JSON.stringify(outcome)}`);
  return outcome.value;
}

function idOf(outcome: RegisterOutcome): string {
  return valueOf(outcome).registryId;
}
