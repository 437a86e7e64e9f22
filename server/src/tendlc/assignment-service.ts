import type { Cursors } from '../platform/crypto/cursors.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import {
  type AssignableNumber,
  findAssignedNumber,
  type HeldNumber,
  listAssignedNumbers,
  lockAssignableNumber,
  phoneNumberNotFound,
  writeSmsAssignment,
} from '../phone-numbers/index.ts';
import { instantFromDate } from '../platform/time/clock.ts';
import { type PageRequest, readSealedPage, type SealedPage } from '../platform/crypto/sealed-page.ts';
import { assignmentFrom, findNotes, listNotes, writeNotes } from './assignment-store.ts';
import { campaigns } from './campaign-store.ts';
import { tendlcErrors } from './errors.ts';
import type { RegistryOf } from './registries.ts';
import { assignmentStates, type AssignmentStatus } from './status.ts';
import type { Assignment, Campaign } from './types.ts';
import { askForWork } from './work-rows.ts';

export interface AssignmentService {
  /**
   * Asks the registry for a number under a campaign. The same pair answers what there is; 404 for a number or campaign
   * that is not there, 409 CAMPAIGN_NOT_APPROVED or NUMBER_NOT_ASSIGNABLE.
   */
  assign(
    organizationId: string,
    mode: 'test' | 'live',
    asked: { phoneNumberId: string; campaignId: string },
  ): Promise<Assignment>;
  get(organizationId: string, phoneNumberId: string): Promise<Assignment>;
  /** By the ids of the numbers. */
  list(organizationId: string, page: PageRequest): Promise<SealedPage<Assignment>>;
  /** Begins to take a number off its campaign; 404 for one that has none. */
  unassign(organizationId: string, phoneNumberId: string): Promise<void>;
}

export function createAssignmentService(options: {
  database: Database;
  jobs: Jobs;
  cursors: Cursors;
  registryOf: RegistryOf;
}): AssignmentService {
  const { database, jobs, cursors, registryOf } = options;

  /** Moves a number that the caller holds, and has the registry asked. */
  const begin = async (
    tx: Tx,
    organizationId: string,
    number: AssignableNumber,
    to: { campaignId: string; brandId: string | null; status: 'PENDING_ASSIGNMENT' | 'PENDING_UNASSIGNMENT' },
  ): Promise<Assignment> => {
    const notes = await findNotes(tx, organizationId, number.id);
    const written = { ...notes, reasons: [], revision: notes.revision + 1 };
    const at = await writeSmsAssignment(tx, { organizationId, id: number.id }, to);
    await writeNotes(tx, organizationId, written);
    await askForWork(tx, jobs, [{ kind: 'assignment', id: number.id, organizationId }]);
    return {
      ...written,
      organizationId,
      e164: number.e164,
      campaignId: to.campaignId,
      status: to.status,
      updatedAt: instantFromDate(at),
    };
  };

  const lockNumber = async (tx: Tx, organizationId: string, id: string): Promise<HeldNumber> => {
    const number = await lockAssignableNumber(tx, organizationId, id);
    if (number === null) throw phoneNumberNotFound();
    return number;
  };

  return {
    assign: (organizationId, mode, { phoneNumberId, campaignId }) =>
      database.tx(async (tx) => {
        const campaign = await campaigns.lock(tx, organizationId, campaignId, 'share');
        if (campaign === null) throw tendlcErrors.campaignNotFound();
        const number = await lockNumber(tx, organizationId, phoneNumberId);
        const present = assignmentFrom(organizationId, number, await findNotes(tx, organizationId, number.id));
        if (present !== null && isAskedFor(present, campaign)) return present;
        if (campaign.status !== 'approved') throw tendlcErrors.campaignNotApproved(campaign.status);
        if (number.source === 'sip_trunk') throw tendlcErrors.numberNotAssignable('carries_calls_alone');
        if (number.order !== null && number.order !== 'delivered') {
          throw tendlcErrors.numberNotAssignable('not_delivered');
        }
        if (registryOf(mode)?.name !== number.carrier) throw tendlcErrors.numberNotAssignable('other_carrier');
        const status: AssignmentStatus = number.status ?? 'UNASSIGNED';
        if (assignmentStates.nextStatus(status, 'assign') === null) {
          const leaves = status === 'PENDING_UNASSIGNMENT' || status === 'FAILED_UNASSIGNMENT';
          throw tendlcErrors.numberNotAssignable(leaves ? 'being_unassigned' : 'other_campaign');
        }
        const { id, brandId } = campaign;
        return begin(tx, organizationId, number, { campaignId: id, brandId, status: 'PENDING_ASSIGNMENT' });
      }),
    get: async (organizationId, phoneNumberId) => {
      const number = await findAssignedNumber(database.read, organizationId, phoneNumberId);
      const notes = await findNotes(database.read, organizationId, phoneNumberId);
      const found = number === null ? null : assignmentFrom(organizationId, number, notes);
      if (found === null) throw tendlcErrors.assignmentNotFound();
      return found;
    },
    list: (organizationId, page) =>
      readSealedPage(cursors, { organizationId, kind: 'sms.10dlc.assignments', filter: {} }, page, {
        names: ['id'],
        load: (behind, limit) => listAssignments(database.read, organizationId, { after: behind?.id ?? null, limit }),
        positionOf: ({ phoneNumberId }) => ({ id: phoneNumberId }),
      }),
    unassign: (organizationId, phoneNumberId) =>
      database.tx(async (tx) => {
        const number = await lockAssignableNumber(tx, organizationId, phoneNumberId);
        if (number === null || number.campaignId === null || number.status === null) {
          throw tendlcErrors.assignmentNotFound();
        }
        if (number.status === 'PENDING_UNASSIGNMENT') return;
        const { campaignId, brandId } = number;
        await begin(tx, organizationId, number, { campaignId, brandId, status: 'PENDING_UNASSIGNMENT' });
      }),
  };
}

/** Whether the pair is there already, or on its way. */
function isAskedFor(present: Assignment, campaign: Campaign): boolean {
  const standing = present.status === 'ASSIGNED' || present.status === 'PENDING_ASSIGNMENT';
  return standing && present.campaignId === campaign.id;
}

async function listAssignments(
  tx: Tx,
  organizationId: string,
  page: { after: string | null; limit: number },
): Promise<Assignment[]> {
  const numbers = await listAssignedNumbers(tx, organizationId, page);
  const ids = numbers.map(({ id }) => id);
  const notes = await listNotes(tx, organizationId, ids);
  return numbers.flatMap((number) => assignmentFrom(organizationId, number, notes.get(number.id)) ?? []);
}
