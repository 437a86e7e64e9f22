import type { components } from '../../contract/generated/openapi.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { recipientOf } from '../simulated-network/index.ts';
import { findCallIdOfLeg, type CallWithLegs } from './call-store.ts';
import type { HumanCallChanges } from './changes.ts';
import { assertMembers, isLegCommand, legCommands, execute } from './conversation/index.ts';
import { voiceErrors } from './errors.ts';
import type { VoiceKillPoint } from './kill-points.ts';
import type { Leg } from './types.ts';

/** A leg behind a command, and whether its effect stood already. */
export interface CommandedLeg {
  readonly leg: Leg;
  readonly known: CallWithLegs;
  readonly isNoop: boolean;
}

/** Commands a leg. Throws 400, 404, and 422 UNSUPPORTED_COMMAND for an unknown command, besides what `obey` throws. */
export type CommandLeg = (
  organizationId: string,
  controlId: string,
  command: string,
  body: components['schemas']['CommandCallLegRequest'],
) => Promise<CommandedLeg>;

export function createCommandLeg(options: {
  database: Database;
  changes: HumanCallChanges;
  killPoint: KillPoint<VoiceKillPoint>;
}): CommandLeg {
  const { database, changes, killPoint } = options;
  return async (organizationId, controlId, command, body) => {
    if (!isLegCommand(command)) {
      if ((await findCallIdOfLeg(database.read, organizationId, controlId)) === null) throw voiceErrors.legNotFound();
      throw voiceErrors.unsupported(`There is no such command; there are ${legCommands.join(', ')}`);
    }
    assertMembers(command, body);
    const commanded = await database.tx(async (tx) => {
      const callId = await findCallIdOfLeg(tx, organizationId, controlId);
      if (callId === null) throw voiceErrors.legNotFound();
      const opened = await changes.open(tx, organizationId, callId);
      const named = opened?.draft.legs.find((leg) => leg.controlId === controlId);
      if (opened === null || named === undefined) throw voiceErrors.legNotFound();
      const { draft, at } = opened;
      const { isNoop } = execute(command, { draft, leg: named, body, partyOf: recipientOf, at });
      const known = await changes.save(tx, opened);
      const leg = known.legs.find(({ id }) => id === named.id) ?? named;
      return { leg, known, isNoop };
    });
    killPoint('voice.change.committed');
    return commanded;
  };
}
