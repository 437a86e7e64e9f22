import type { NumberCarrier, NumberRouting, NumberSetup, ReadOutcome } from '../../ports/number-carrier.ts';
import { isGone, listOf, numberPage, type OwnedNumber, ownedNumber } from './number-answers.ts';
import { type AskNumbers, type NumberAnswer, undecided } from './number-client.ts';

/** What numbers of the account are to name; null where this server has none. */
export interface NumberTargets {
  readonly connectionId: string | null;
  readonly messagingProfileId: string | null;
}

// A page must stay well below the longest answer that is read: a number has some 1,000 bytes there.
const perPage = 20;
const noProfile = 'This server names no messaging profile at the carrier; its operator sets one.';
const profileRefused = 'The carrier refused to put the number under the messaging profile of this server.';

/** How numbers of the account are read and set up, so that their calls and texts come to this server. */
export function createTelnyxNumberSetup(
  ask: AskNumbers,
  { connectionId, messagingProfileId }: NumberTargets,
): Pick<NumberCarrier, 'routing' | 'list' | 'setUp'> {
  /** Null where the account does not have it. A list that may be cut decides nothing. */
  const findNumber = async (e164: string): Promise<ReadOutcome<OwnedNumber | null>> => {
    // The carrier finds nothing by a number that is written with its plus.
    const answer = await ask('GET', '/phone_numbers', { query: { 'filter[phone_number]': e164.slice(1) } });
    const list = answer.kind === 'body' ? listOf(answer.body) : null;
    if (list === null) return answer.kind === 'body' ? { kind: 'unknown' } : undecided(answer);
    const number = list.rows
      .flatMap((row) => ownedNumber(row) ?? [])
      .find((one) => one.phone_number === e164 && !isGone(one));
    if (number !== undefined) return { kind: 'done', value: number };
    return list.isWhole ? { kind: 'done', value: null } : { kind: 'unknown' };
  };

  /** Connection, reference and tags in one change; what stands there already is not written again. */
  const mark = async (
    number: OwnedNumber,
    marks: { reference: string; tags: string[] },
  ): Promise<NumberAnswer | null> => {
    const had = number.tags ?? [];
    const missing = marks.tags.filter((tag) => !had.includes(tag));
    const body = {
      ...(connectionId === null || number.connection_id === connectionId ? {} : { connection_id: connectionId }),
      ...(number.customer_reference === marks.reference ? {} : { customer_reference: marks.reference }),
      ...(missing.length === 0 ? {} : { tags: [...had, ...missing] }),
    };
    if (Object.keys(body).length === 0) return null;
    return ask('PATCH', `/phone_numbers/${encodeURIComponent(number.id)}`, { body });
  };

  const putUnderProfile = async (number: OwnedNumber): Promise<Pick<NumberSetup, 'texts' | 'reason'>> => {
    if (messagingProfileId === null) return { texts: 'failed', reason: noProfile };
    if (number.messaging_profile_id === messagingProfileId) return { texts: 'ready', reason: null };
    const path = `/phone_numbers/${encodeURIComponent(number.id)}/messaging`;
    const answer = await ask('PATCH', path, { body: { messaging_profile_id: messagingProfileId } });
    if (answer.kind === 'body') return { texts: 'ready', reason: null };
    return answer.kind === 'refused' ? { texts: 'failed', reason: profileRefused } : { texts: 'pending', reason: null };
  };

  return {
    routing: async ({ e164, messagingProfileId: own }) => {
      const found = await findNumber(e164);
      const profile = own ?? messagingProfileId;
      return found.kind === 'done' ? { kind: 'done', value: found.value && routingOf(found.value, profile) } : found;
    },
    list: async (page) => {
      const query = { 'page[number]': page ?? '1', 'page[size]': String(perPage) };
      const answer = await ask('GET', '/phone_numbers', { query });
      if (answer.kind !== 'body') return undecided(answer);
      const read = numberPage(answer.body);
      return read === null ? { kind: 'unknown' } : { kind: 'done', value: read };
    },
    setUp: async ({ e164, reference, organizationId }) => {
      const found = await findNumber(e164);
      if (found.kind !== 'done') return found;
      const number = found.value;
      if (number === null) return { kind: 'done', value: null };
      const marked = await mark(number, { reference, tags: [organizationId, reference] });
      const isActive = number.status === 'active';
      const { texts, reason } = isActive
        ? await putUnderProfile(number)
        : ({ texts: 'pending', reason: null } as const);
      const complete = texts === 'ready' && (marked === null || marked.kind === 'body');
      return {
        kind: 'done',
        value: { resourceId: number.id, messagingProfileId, texts, reason, complete },
      };
    },
  };

  function routingOf(number: OwnedNumber, profile: string | null): NumberRouting {
    return {
      resourceId: number.id,
      reference: number.customer_reference ?? null,
      callsHere: connectionId !== null && number.connection_id === connectionId,
      textsHere: profile === null ? null : number.messaging_profile_id === profile,
    };
  }
}
