import { createProcessCredentials } from '../../../server/src/calls/sessions/workers/process-credential.ts';
import type { Config } from '../../../server/src/config/config.ts';
import { createCursors } from '../../../server/src/platform/crypto/cursors.ts';
import { createEncryption } from '../../../server/src/platform/crypto/encryption.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { type Clock, systemClock } from '../../../server/src/platform/time/clock.ts';

/** Credentials as the processes of that server have them. */
export function processCredentials({ config }: { config: Pick<Config, 'secretsKeys'> }, clock: Clock = systemClock) {
  const encryption = createEncryption({ keys: config.secretsKeys ?? [], randomness: systemRandomness });
  return createProcessCredentials({ cursors: createCursors({ keys: encryption.deriveKeys('cursors') }), clock });
}
