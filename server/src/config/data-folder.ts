import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../platform/embedded-postgres/data-folder.ts';
import { StartupError } from '../platform/embedded-postgres/startup-error.ts';
import { errorCode } from '../platform/error-code.ts';
import type { Randomness } from '../platform/random.ts';
import { ConfigError } from './config-error.ts';

/** The small files that the server keeps in DATA_DIR, each readable by its owner alone. */
export interface DataFolder {
  /** The key that encrypts secrets at rest, made at the first call. Throws StartupError when it cannot be kept. */
  secretsKey(): Buffer;
  /** The key minted for the first organization, or null when the file is gone. */
  readFirstKey(): string | null;
  writeFirstKey(key: string): void;
}

export function createDataFolder(options: { dir: string; randomness: Randomness }): DataFolder {
  const { dir, randomness } = options;
  const secretsKeyFile = join(dir, 'secrets-key');
  const firstKeyFile = join(dir, 'first-key');

  const guarded = <T>(work: () => T): T => {
    try {
      makeFolder(resolve(dir));
      return work();
    } catch (error) {
      const code = errorCode(error) ?? 'failed';
      throw new StartupError(`DATA_DIR must be a folder that this process may write to: ${dir} (${code})`, error);
    }
  };

  return {
    secretsKey: () => {
      const kept = guarded(() => {
        const known = readIfThere(secretsKeyFile);
        if (known !== null) return known;
        placeOnce(secretsKeyFile, `${randomness.bytes(32).toString('base64')}\n`, randomness);
        return readFileSync(secretsKeyFile, 'utf8');
      });
      const key = Buffer.from(kept.trim(), 'base64');
      if (key.length !== 32) {
        throw new ConfigError(`SECRETS_KEY must be set, because ${secretsKeyFile} does not hold 32 bytes in base64`);
      }
      return key;
    },
    readFirstKey: () => {
      try {
        return readIfThere(firstKeyFile)?.trim() ?? null;
      } catch {
        // The file is a convenience: one that cannot be read is as good as none.
        return null;
      }
    },
    writeFirstKey: (key) => {
      guarded(() => {
        writeFileSync(firstKeyFile, `${key}\n`, { mode: 0o600 });
        // The mode above is only for a new file.
        chmodSync(firstKeyFile, 0o600);
      });
    },
  };
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a whole file or none; of several processes that start at once the first one wins. */
function placeOnce(file: string, content: string, randomness: Randomness): void {
  const draft = `${file}.${randomness.bytes(6).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
