import { createCursors } from '../../server/src/platform/crypto/cursors.ts';
import { createEncryption } from '../../server/src/platform/crypto/encryption.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import { createPositions } from '../../server/src/sms/stream/positions.ts';
import type { StreamPosition } from '../../server/src/sms/stream/types.ts';

/** An id of the live stream of an organization as a server with this key gave it two days ago; of another database. */
export function staleStreamPosition(
  secretsKey: Buffer,
  organizationId: string,
  place: Partial<StreamPosition> = {},
): string {
  const encryption = createEncryption({ keys: [secretsKey], randomness: systemRandomness });
  const positions = createPositions(createCursors({ keys: encryption.deriveKeys('cursors') }));
  const writtenMs = Date.now() - 2 * 24 * 3_600_000;
  return positions.seal(organizationId, { origin: '1/00000001', xid: 3n, seq: 1n, writtenMs, ...place });
}
