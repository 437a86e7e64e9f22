import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packedSdk } from './packed-sdk.ts';

const root = join(import.meta.dirname, '../..');

/** A folder of an application that has the SDK as it would come from its tarball, and nothing else of ours. */
export interface InstalledSdk {
  /** Holds `node_modules` and a copy of tests/sdk/consumers. */
  folder: string;
  /** The built files of the SDK inside of it. */
  dist: string;
  remove(): void;
}

/** Unpacks the SDK, as a server serves it, where npm would put it, without asking any registry. */
export async function installSdk(): Promise<InstalledSdk> {
  const tarball = await packedSdk();
  const folder = mkdtempSync(join(tmpdir(), 'sdk-consumer-'));
  try {
    const target = join(folder, 'node_modules/@trunkline/sdk');
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
    // What it depends on, and the types of Node for those who compile.
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'undici-types']) link(folder, name);
    mkdirSync(join(folder, 'node_modules/@types'));
    link(folder, '@types/node');
    cpSync(join(root, 'tests/sdk/consumers'), folder, { recursive: true });
    return { folder, dist: join(target, 'dist'), remove: () => rmSync(folder, { recursive: true, force: true }) };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function link(folder: string, name: string): void {
  symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
}
