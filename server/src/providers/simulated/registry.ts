import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Logger } from '../../platform/process/log.ts';
import type {
  CampaignRegistry,
  FindOutcome,
  NotTaken,
  RegistryOutcome,
  WriteOptions,
} from '../ports/campaign-registry.ts';
import { outcomeTexts } from '../wire/carriers/outcome-texts.ts';
import {
  endRegistration,
  findById,
  findByReference,
  type RegistrationKind,
  submitAnew,
  timesAsked,
  writeRegistration,
} from './registry-books.ts';
import { asksFor, assignmentStandingAt, brandStandingAt, campaignStandingAt, refusal } from './registry-script.ts';

const notReached: NotTaken = { kind: 'not_taken', retryAfterMs: null, reasons: [], message: outcomeTexts.notReached };
const unanswered = { kind: 'unknown', message: outcomeTexts.unanswered } as const;
const done = { kind: 'done', value: null } as const;

/**
 * The registry of test organizations: it keeps books on this machine and decides within a second, by words in square
 * brackets in the display name of a brand and in the message flow of a campaign.
 */
export function createSimulatedRegistry(options: { database: Database; ids: Ids; log: Logger }): CampaignRegistry {
  const { database, ids, log } = options;
  const { read } = database;

  /** Its books are in our own database: without them it is not there. */
  const reached = async <Value>(work: () => Promise<RegistryOutcome<Value>>): Promise<RegistryOutcome<Value>> => {
    try {
      return await work();
    } catch (err) {
      log.warn({ err }, 'the simulated registry could not read its books');
      return notReached;
    }
  };

  const register = async (
    one: { kind: RegistrationKind; reference: string; parent: string | null; subject: string },
    { mayWrite }: WriteOptions,
  ): Promise<RegistryOutcome<{ registryId: string }>> => {
    let handed = false;
    try {
      const isFirst = (await timesAsked(read, one.kind, one.reference)) === 0;
      const refused = asksFor(one.subject, 'refused');
      const reachable = !(isFirst && asksFor(one.subject, 'unreachable'));
      const registryId = ids.uuid();
      handed = mayWrite();
      if (!handed) return { kind: 'lease_lost' };
      await writeRegistration(read, { ...one, registryId, taken: reachable && !refused });
      if (!reachable) return notReached;
      if (refused) return { kind: 'refused', reasons: [refusal] };
      return asksFor(one.subject, 'unanswered') ? unanswered : { kind: 'done', value: { registryId } };
    } catch (err) {
      log.warn({ err }, 'the simulated registry could not write its books');
      return handed ? unanswered : notReached;
    }
  };

  /** Changes its books under the right to do so. */
  const change = ({ mayWrite }: WriteOptions, work: () => Promise<void>): Promise<RegistryOutcome<null>> =>
    reached(async () => {
      if (!mayWrite()) return { kind: 'lease_lost' };
      await work();
      return done;
    });

  const find = async (kind: RegistrationKind, reference: string, seen: number): Promise<FindOutcome> => {
    const outcome = await reached(async () => {
      const found = await findByReference(read, kind, reference);
      return { kind: 'done', value: found === null ? null : { registryId: found.registryId } };
    });
    return outcome.kind === 'done' ? outcome : { kind: 'unfinished', seen, waitMs: null, reasons: [] };
  };

  /** A number is named by itself. */
  const subjectOfCampaign = async (campaignId: string): Promise<string> =>
    (await findById(read, 'campaign', campaignId))?.subject ?? '';

  return {
    name: 'simulated',
    serves: 'test',
    settleMs: 200,
    firstLookMs: 100,

    registerBrand: (reference, { displayName }, gate) =>
      register({ kind: 'brand', reference, parent: null, subject: displayName }, gate),
    findBrand: (reference, _name, { seen }) => find('brand', reference, seen),
    readBrand: (registryId) =>
      reached(async () => {
        const found = await findById(read, 'brand', registryId);
        return { kind: 'done', value: found === null ? null : brandStandingAt(found.subject, found.elapsedMs) };
      }),
    resubmitBrand: (_reference, registryId, { displayName }, gate) =>
      change(gate, () => submitAnew(read, 'brand', registryId, displayName)),
    deleteBrand: (registryId, gate) => change(gate, () => endRegistration(read, 'brand', registryId)),

    registerCampaign: (reference, parent, { messageFlow }, gate) =>
      register({ kind: 'campaign', reference, parent, subject: messageFlow }, gate),
    findCampaign: (reference, _brand, { seen }) => find('campaign', reference, seen),
    readCampaign: (registryId) =>
      reached(async () => {
        const found = await findById(read, 'campaign', registryId);
        return { kind: 'done', value: found === null ? null : campaignStandingAt(found.subject, found.elapsedMs) };
      }),
    resubmitCampaign: (registryId, { messageFlow }, gate) =>
      change(gate, () => submitAnew(read, 'campaign', registryId, messageFlow)),
    deactivateCampaign: (registryId, gate) => change(gate, () => endRegistration(read, 'campaign', registryId)),

    assignNumber: (e164, campaignId, gate) =>
      change(gate, async () => {
        const subject = await subjectOfCampaign(campaignId);
        const number = { kind: 'number', registryId: ids.uuid(), reference: e164, parent: campaignId } as const;
        await writeRegistration(read, { ...number, subject, taken: true });
      }),
    readAssignment: (e164) =>
      reached(async () => {
        const found = await findByReference(read, 'number', e164);
        if (found === null) return done;
        const about = { subject: found.subject, campaignId: found.parent ?? '' };
        return { kind: 'done', value: assignmentStandingAt(about, found.elapsedMs, found.endedMs) };
      }),
    unassignNumber: (e164, gate) =>
      change(gate, async () => {
        const found = await findByReference(read, 'number', e164);
        if (found !== null) await endRegistration(read, 'number', found.registryId);
      }),

    readCallback: null,
  };
}
