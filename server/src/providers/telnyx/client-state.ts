import type { CallEvent } from '../ports/call-carrier.ts';

type Leg = Pick<CallEvent, 'reference' | 'leg'>;

const form = /^(line|transfer):([\w-]{1,128})$/;

/** What we give the carrier to keep with a leg. It stands in what the carrier signs, so it needs no seal. */
export function clientState(leg: CallEvent['leg'], reference: string): string {
  return Buffer.from(`${leg}:${reference}`).toString('base64');
}

/** What a state of ours names; a line without reference for any other. */
export function legOf(state: string | null): Leg {
  const [, leg, reference] = form.exec(Buffer.from(state ?? '', 'base64').toString('utf8')) ?? [];
  if (reference === undefined) return { leg: 'line', reference: null };
  return { leg: leg === 'transfer' ? 'transfer' : 'line', reference };
}
