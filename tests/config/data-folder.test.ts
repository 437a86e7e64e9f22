import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError } from '../../server/src/config/config-error.ts';
import { createDataFolder } from '../../server/src/config/data-folder.ts';
import { StartupError } from '../../server/src/platform/process/startup-error.ts';
import { systemRandomness as randomness } from '../../server/src/platform/crypto/random.ts';
import { startOperatorCommand } from '../support/operator-command.ts';

let parent = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'trunkline-data-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

describe('the files in DATA_DIR', () => {
  it('keeps one secrets key, for its owner alone, over every start', () => {
    const dir = join(parent, 'deep', 'data');
    const folder = createDataFolder({ dir, randomness });
    expect(() => folder.keptSecretsKeys()).not.toThrow();
    const keys = folder.secretsKeys();
    expect(keys.map((key) => key.length)).toEqual([32]);
    expect(createDataFolder({ dir, randomness }).secretsKeys()).toEqual(keys);
    expect(folder.keptSecretsKeys()).toEqual(keys);
    expect(statSync(join(dir, 'secrets-key')).mode & 0o777).toBe(0o600);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(readdirSync(dir)).toEqual(['secrets-key']);
  });

  it('says that SECRETS_KEY must be set when the kept key is damaged', () => {
    writeFileSync(join(parent, 'secrets-key'), 'not a key');
    const folder = createDataFolder({ dir: parent, randomness });
    expect(() => folder.secretsKeys()).toThrow(ConfigError);
    expect(() => folder.secretsKeys()).toThrow(/^SECRETS_KEY must be set/);
  });

  it('names the file of keys that cannot be read, and the folder that cannot be made, once each', () => {
    mkdirSync(join(parent, 'secrets-key'));
    const folder = createDataFolder({ dir: parent, randomness });
    const line = /^\/\S+\/secrets-key cannot be read by user id \d+ \(EISDIR\): let this user read it, bring it back/;
    expect(() => folder.secretsKeys()).toThrow(StartupError);
    expect(() => folder.secretsKeys()).toThrow(line);
    expect(() => folder.keptSecretsKeys()).toThrow(line);
    const nowhere = createDataFolder({ dir: '/proc/nowhere/data', randomness });
    expect(() => nowhere.secretsKeys()).toThrow(/^\/proc\/nowhere cannot be made: choose another DATA_DIR$/);
  });

  it('puts other keys in the place of the kept ones, readable by their owner alone, and leaves nothing beside them', () => {
    const folder = createDataFolder({ dir: parent, randomness });
    expect(folder.keptSecretsKeys()).toBeNull();
    const [old = Buffer.alloc(0)] = folder.secretsKeys();
    const added = Buffer.alloc(32, 5);
    folder.replaceSecretsKeys([added, old]);
    expect(folder.secretsKeys()).toEqual([added, old]);
    expect(statSync(join(parent, 'secrets-key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(parent)).toEqual(['secrets-key']);
  });

  it('leaves kept keys that are replaced to their owner, who can read them, also where root replaces them', async () => {
    const ownUid = process.getuid?.() ?? 0;
    const uid = ownUid === 0 ? 65_534 : ownUid;
    const folder = createDataFolder({ dir: parent, randomness });
    const keys = folder.secretsKeys();
    for (const path of [parent, join(parent, 'secrets-key')]) {
      if (ownUid === 0) chownSync(path, uid, uid);
    }
    chmodSync(parent, 0o700);
    folder.replaceSecretsKeys([Buffer.alloc(32, 5), ...keys]);
    const { uid: owner, mode } = statSync(join(parent, 'secrets-key'));
    expect([owner, mode & 0o777]).toEqual([uid, 0o600]);
    const shown = await startOperatorCommand('show-config', [], { DATA_DIR: parent }, ownUid === 0 ? { uid } : {});
    expect([shown.stderr, shown.stdout]).toEqual([
      '',
      expect.stringMatching(/SECRETS_KEY .* key [0-9a-f]{8} encrypts; [0-9a-f]{8} can be read/),
    ]);
  });

  it('names DATA_DIR when the folder cannot be made', () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    const folder = createDataFolder({ dir: join(file, 'data'), randomness });
    expect(() => folder.secretsKeys()).toThrow(StartupError);
    expect(() => folder.secretsKeys()).toThrow(/DATA_DIR/);
  });

  it('keeps the first key with mode 0600, also over a file that was open to others', () => {
    const folder = createDataFolder({ dir: parent, randomness });
    expect(folder.readFirstKey()).toBeNull();
    writeFileSync(join(parent, 'first-key'), 'old', { mode: 0o644 });
    folder.writeFirstKey('sk_test_x');
    expect(folder.readFirstKey()).toBe('sk_test_x');
    expect(readFileSync(join(parent, 'first-key'), 'utf8')).toBe('sk_test_x\n');
    expect(statSync(join(parent, 'first-key')).mode & 0o777).toBe(0o600);
  });
});
