import type { AnyPrincipal, ServerPrincipal } from '../../contract/principal.ts';
import type { ModelKind } from '../../providers/ports/catalog-model.ts';
import type { Vendor } from '../../providers/ports/vendor.ts';

/** Who asks, as far as the routing depends on it. */
export interface Asker {
  readonly mode: 'test' | 'live';
  /** The session that asks, by its credential or for its report; absent or null where a key does. */
  readonly session?: AskingSession | null;
}

export interface AskingSession {
  /** Whether a client has joined it by media, so that a person listens. */
  readonly isJoined: boolean;
}

type Reached = Pick<Vendor, 'serves' | 'servesTestSessions' | 'isOnlyNamed'>;

/** The asker behind a credential. */
export function askerOf(principal: Extract<AnyPrincipal, { kind: 'key' | 'session' }> | ServerPrincipal): Asker {
  const { mode } = principal;
  return { mode, session: principal.kind === 'session' ? { isJoined: principal.joinedByMedia } : null };
}

/** Whether a vendor serves this asker at all: sessions of test organizations reach those of TEST_VENDORS as well. */
export function isReached(
  serves: 'test' | 'live',
  vendor: Pick<Vendor, 'servesTestSessions'> | null,
  { mode, session = null }: Asker,
): boolean {
  return serves === mode || (mode === 'test' && session !== null && vendor?.servesTestSessions === true);
}

/** Whether a vendor that is reached serves this asker only where a request or a list names it. */
export function isOnlyNamedTo(vendor: Reached & Pick<Vendor, 'name'>, asker: Asker, kind: ModelKind): boolean {
  if (asker.session?.isJoined !== true) return vendor.isOnlyNamed === true || vendor.serves !== asker.mode;
  // The words of the simulation have nothing to do with what a person says.
  return kind === 'stt' && vendor.name === 'simulated';
}

/**
 * Lower ones are asked first, whatever the figures (docs/decisions/router.md#d496): the vendors of TEST_VENDORS, then, where a client
 * has joined, what works on this machine, then all the others.
 */
export function tierOf(vendor: Reached, { mode, session = null }: Asker): number {
  if (vendor.serves !== mode) return 0;
  return session?.isJoined === true && vendor.isOnlyNamed !== true ? 2 : 1;
}
