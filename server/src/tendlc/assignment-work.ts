import { tendlcAssignmentMachine } from '../contract/generated/state-machines.ts';
import { findAssignedNumber, lockAssignableNumber, writeSmsAssignment } from '../phone-numbers/index.ts';
import { instantFromDate } from '../platform/time/clock.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Publish } from '../webhooks/index.ts';
import { stepAssignment } from './assignment-step.ts';
import { assignmentFrom, findNotes, writeNotes } from './assignment-store.ts';
import { campaigns } from './campaign-store.ts';
import { type AssignmentStatus, registryMoves } from './status.ts';
import { publishAssignment, hasAssignmentEvent } from './publish-registrations.ts';
import type { Assignment, StepResult } from './types.ts';
import type { Work, Written } from './step.ts';

export function createAssignmentWork({ database, publish }: { database: Database; publish: Publish }): Work {
  return {
    step: async (claim, registry, tools) => {
      const { organizationId, id } = claim;
      const number = await findAssignedNumber(database.read, organizationId, id);
      const notes = await findNotes(database.read, organizationId, id);
      const seen = number === null ? null : assignmentFrom(organizationId, number, notes);
      if (seen === null) return null;
      const campaign = await campaigns.find(database.read, organizationId, seen.campaignId);
      // What the operator stated goes by the id that the operator gave.
      const campaignRegistryId = campaign?.registryId ?? seen.campaignId;
      const result = await stepAssignment(seen, campaignRegistryId, registry, claim, tools);
      return result === null ? null : { result, write: (tx) => writeResult(tx, publish, seen, result) };
    },
  };
}

/** Writes what a step came to where nothing was asked for since, into the record of the number too. */
async function writeResult(
  tx: Tx,
  publish: Publish,
  seen: Assignment,
  { to, reasons }: StepResult<AssignmentStatus>,
): Promise<Written> {
  const { organizationId, phoneNumberId } = seen;
  const number = await lockAssignableNumber(tx, organizationId, phoneNumberId);
  const notes = await findNotes(tx, organizationId, phoneNumberId);
  const held = number === null ? null : assignmentFrom(organizationId, number, notes);
  if (number === null || held === null || held.status !== seen.status || held.revision !== seen.revision) {
    return { moved: false, strays: false };
  }
  if (to === null && reasons !== null && JSON.stringify(reasons) !== JSON.stringify(notes.reasons)) {
    await writeNotes(tx, organizationId, { ...notes, reasons });
  }
  if (to === null || !registryMoves(tendlcAssignmentMachine, held.status, to)) {
    return { moved: false, strays: to !== null && to !== held.status };
  }
  const eventSequence = notes.eventSequence + (hasAssignmentEvent(to) ? 1 : 0);
  const written = { ...notes, reasons: reasons ?? notes.reasons, eventSequence };
  const fields =
    to === 'UNASSIGNED'
      ? { campaignId: null, brandId: null, status: null }
      : { campaignId: held.campaignId, brandId: number.brandId, status: to };
  const at = await writeSmsAssignment(tx, { organizationId, id: phoneNumberId }, fields);
  await writeNotes(tx, organizationId, written);
  await publishAssignment(tx, publish, { ...held, ...written, status: to, updatedAt: instantFromDate(at) });
  return { moved: true, strays: false };
}
