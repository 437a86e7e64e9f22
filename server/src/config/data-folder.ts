import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '../platform/process/startup-error.ts';
import { errorCode } from '../platform/process/error-code.ts';
import { makeFolder } from '../platform/process/make-folder.ts';
import type { Randomness } from '../platform/crypto/random.ts';
import { ConfigError } from './config-error.ts';
import { gatewayKeyPattern } from './gateway-settings.ts';

/** The small files that the server keeps in DATA_DIR, each readable by its owner alone. */
export interface DataFolder {
  /**
   * The keys that encrypt secrets at rest, the first of them new ones; one is made at the first call. Throws StartupError
   * when it cannot be kept.
   */
  secretsKeys(): readonly Buffer[];
  /** The same keys, or null where none was made yet. */
  keptSecretsKeys(): readonly Buffer[] | null;
  /** Writes these keys in place of all that are kept. A kill at any instant leaves the old ones or the new ones. */
  replaceSecretsKeys(keys: readonly Buffer[]): void;
  /** The key minted for the first organization, or null when the file is gone. */
  readFirstKey(): string | null;
  writeFirstKey(key: string): void;
  /** The key of the printed links, or null when the file is gone. */
  readPageKey(name: 'pages' | 'talk'): string | null;
  writePageKey(name: 'pages' | 'talk', key: string): void;
  /** Keeps the signing secret that the first organization was born with; gives the path of its file. */
  writeFirstWebhookSecret(secret: string): string;
  /** The key of the local gateway; one is made at the first call. Throws StartupError when it cannot be kept. */
  gatewayKey(): string;
  /** The same key, or null where none was made yet or its file cannot be read. */
  keptGatewayKey(): string | null;
  /** Makes the folder in which uploads wait, and gives its path. Throws StartupError where no file can be made there. */
  makeSpoolFolder(): string;
}

/** Where the minted key of the first organization is in DATA_DIR. */
export const firstKeyFileIn = (dir: string): string => join(dir, 'first-key');

/** Where the key of the local gateway is in DATA_DIR. */
export const gatewayKeyFileIn = (dir: string): string => join(dir, 'gateway-key');

/** Where uploads wait in DATA_DIR. */
export const spoolFolderIn = (dir: string): string => join(dir, 'spool');

/** Where recordings of calls are kept in DATA_DIR. */
export const recordingsFolderIn = (dir: string): string => join(dir, 'recordings');

export function createDataFolder(options: { dir: string; randomness: Randomness }): DataFolder {
  const { dir, randomness } = options;
  const secretsKeyFile = join(dir, 'secrets-key');
  const firstKeyFile = firstKeyFileIn(dir);
  const pageKeyFiles = { pages: join(dir, 'pages-key'), talk: join(dir, 'talk-key') };
  const firstWebhookSecretFile = join(dir, 'first-webhook-secret');
  const gatewayKeyFile = gatewayKeyFileIn(dir);

  const guarded = <T>(work: () => T, folder = resolve(dir)): T => {
    try {
      makeFolder(folder);
      return work();
    } catch (error) {
      if (error instanceof StartupError) throw error;
      const code = errorCode(error) ?? 'failed';
      throw new StartupError(`DATA_DIR must be a folder that this process may write to: ${folder} (${code})`, error);
    }
  };

  /** The text of the file of keys; null where there is none. Throws StartupError where it cannot be read. */
  const readKeys = (): string | null => {
    try {
      return readIfThere(secretsKeyFile);
    } catch (error) {
      const uid = process.getuid?.() ?? 0;
      const code = errorCode(error) ?? 'failed';
      const remedy = 'let this user read it, bring it back from a backup, or set SECRETS_KEY';
      throw new StartupError(`${secretsKeyFile} cannot be read by user id ${uid} (${code}): ${remedy}`, error);
    }
  };

  const parseKeys = (text: string): readonly Buffer[] => {
    const keys = text
      .trim()
      .split('\n')
      .map((line) => Buffer.from(line.trim(), 'base64'));
    if (keys.some((key) => key.length !== 32)) {
      throw new ConfigError(
        `SECRETS_KEY must be set, because ${secretsKeyFile} does not hold 32 bytes in base64 in each line`,
      );
    }
    return keys;
  };
  /** For its owner alone, from its first byte on: an older file of another mode is replaced, and not written to. */
  const writePrivate = (file: string, text: string): void => {
    guarded(() => replaceWhole(file, `${text}\n`, randomness));
  };
  const spell = (keys: readonly Buffer[]): string => keys.map((key) => `${key.toString('base64')}\n`).join('');

  return {
    secretsKeys: () =>
      parseKeys(
        guarded(() => {
          const known = readKeys();
          if (known !== null) return known;
          placeOnce(secretsKeyFile, spell([randomness.bytes(32)]), randomness);
          return readFileSync(secretsKeyFile, 'utf8');
        }),
      ),
    keptSecretsKeys: () => {
      const known = readKeys();
      return known === null ? null : parseKeys(known);
    },
    replaceSecretsKeys: (keys) => guarded(() => replaceWhole(secretsKeyFile, spell(keys), randomness)),
    // The file is a convenience: one that cannot be read is as good as none.
    readFirstKey: () => readOrNull(firstKeyFile),
    writeFirstKey: (key) => writePrivate(firstKeyFile, key),
    readPageKey: (name) => readOrNull(pageKeyFiles[name]),
    writePageKey: (name, key) => writePrivate(pageKeyFiles[name], key),
    writeFirstWebhookSecret: (secret) => {
      writePrivate(firstWebhookSecretFile, secret);
      return firstWebhookSecretFile;
    },
    gatewayKey: () => {
      const key = guarded(() => {
        const known = readIfThere(gatewayKeyFile);
        if (known !== null) return known.trim();
        placeOnce(gatewayKeyFile, `gateway_${randomness.bytes(24).toString('hex')}\n`, randomness);
        return readFileSync(gatewayKeyFile, 'utf8').trim();
      });
      if (!gatewayKeyPattern.test(key))
        throw new ConfigError(`GATEWAY_KEY must be set, because ${gatewayKeyFile} does not hold a key in one line`);
      return key;
    },
    keptGatewayKey: () => readOrNull(gatewayKeyFile),
    makeSpoolFolder: () => {
      const folder = spoolFolderIn(resolve(dir));
      return guarded(() => {
        // Tried and not asked: what a user may do is more than the mode of a folder.
        const trial = join(folder, randomness.bytes(6).toString('hex'));
        closeSync(openSync(trial, 'wx', 0o600));
        rmSync(trial);
        return folder;
      }, folder);
    },
  };
}

function readOrNull(file: string): string | null {
  try {
    return readIfThere(file)?.trim() ?? null;
  } catch {
    return null;
  }
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

/**
 * Puts a whole file in the place of another, for the same owner, or where there was none. It and its name are on the
 * disk when this returns.
 */
function replaceWhole(file: string, content: string, randomness: Randomness): void {
  const draft = `${file}.${randomness.bytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    // Root may do this for a server that runs as somebody else; anybody else can only have written to a file of his own.
    const owner = statSync(file, { throwIfNoEntry: false });
    if (owner !== undefined && process.getuid?.() === 0) chownSync(draft, owner.uid, owner.gid);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
