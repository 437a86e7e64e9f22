import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { StreamPosition } from './types.ts';

/** The ids of frames: a position, sealed for its organization. */
export interface Positions {
  seal(organizationId: string, position: StreamPosition): string;
  /** Null for everything that was not sealed for this organization, whatever it is. */
  open(organizationId: string, id: string): StreamPosition | null;
}

export function createPositions(cursors: Cursors): Positions {
  const scopeOf = (organizationId: string) => ({ organizationId, kind: 'sms.stream', filter: {} });
  return {
    seal: (organizationId, { origin, xid, seq, writtenMs }) =>
      cursors.seal(scopeOf(organizationId), { origin, xid: String(xid), seq: String(seq), writtenMs }),
    open: (organizationId, id) => {
      const sealed = cursors.open(scopeOf(organizationId), id);
      if (sealed === null) return null;
      const { origin = '', xid = '', seq = '', writtenMs } = sealed;
      return { origin: String(origin), xid: BigInt(xid), seq: BigInt(seq), writtenMs: Number(writtenMs) };
    },
  };
}
