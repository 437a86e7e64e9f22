import { findOrganization } from '../../organizations/index.ts';
import { findByE164, type PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ImessageEvent, ImessageProvider } from '../../providers/ports/imessage.ts';
import { findHeldByIdentity } from '../pool/index.ts';
import { findByProviderId, findLastOfConversation, type ImessageMessage } from '../sends/index.ts';

/** The number that an event is about, whose it is, and the send that it is about, where there is one. */
export interface EventLine {
  organizationId: string;
  number: { id: string; e164: string };
  about: ImessageMessage | null;
}

/** Finds the number of an event; null where it is none that anybody has. */
export type LineOfEvent = (tx: Tx, provider: ImessageProvider, event: ImessageEvent) => Promise<EventLine | null>;

/**
 * By the send that the event tells of, whose organization hears its end also after it released the number; by a number that
 * it names; by its conversation; or by the identity that holds a single number. What arrives is nobody's once the number is
 * released.
 */
export function createLineOfEvent({
  phoneNumbers,
}: {
  phoneNumbers: Pick<PhoneNumbersPorts, 'standings'>;
}): LineOfEvent {
  const lineOf = (message: ImessageMessage, about: ImessageMessage | null): EventLine => {
    const { organizationId, phoneNumberId: id, sender: e164 } = message;
    return { organizationId, number: { id, e164 }, about };
  };
  const isHeld = async (tx: Tx, { organizationId, phoneNumberId }: ImessageMessage): Promise<boolean> =>
    (await phoneNumbers.standings.find(tx, organizationId, phoneNumberId)) !== null;

  /** A number of an organization that this provider serves. */
  const byNumber = async (tx: Tx, { serves }: ImessageProvider, numbers: readonly string[]) => {
    for (const [e164, { id, organizationId }] of await findByE164(tx, numbers)) {
      const organization = await findOrganization(tx, organizationId);
      if (organization?.mode === serves) return { organizationId, number: { id, e164 } };
    }
    return null;
  };

  /** The one number that the agent of an identity holds; what it held and was released does not count. */
  const byIdentity = async (tx: Tx, { serves }: ImessageProvider, identityId: string) => {
    const lines: Array<Omit<EventLine, 'about'>> = [];
    for (const { organizationId, phoneNumberId } of await findHeldByIdentity(tx, identityId)) {
      const standing = await phoneNumbers.standings.find(tx, organizationId, phoneNumberId);
      const organization = await findOrganization(tx, organizationId);
      if (standing === null || organization?.mode !== serves) continue;
      lines.push({ organizationId, number: { id: standing.id, e164: standing.e164 } });
    }
    const [line = null, ...others] = lines;
    return others.length === 0 ? line : null;
  };

  return async (tx, provider, event) => {
    const { name } = provider;
    const sent = event.message === null ? null : await findByProviderId(tx, name, event.message.providerMessageId);
    if (sent !== null) return lineOf(sent, sent);
    const target = event.targetMessageId === null ? null : await findByProviderId(tx, name, event.targetMessageId);
    if (target !== null && (await isHeld(tx, target))) return lineOf(target, target);
    if (target !== null) return null;
    const named = await byNumber(tx, provider, event.numbers);
    if (named !== null) return { ...named, about: null };
    const last = event.conversationId === null ? null : await findLastOfConversation(tx, name, event.conversationId);
    if (last !== null && (await isHeld(tx, last))) return lineOf(last, null);
    for (const identityId of event.identityIds) {
      const held = await byIdentity(tx, provider, identityId);
      if (held !== null) return { ...held, about: null };
    }
    return null;
  };
}
