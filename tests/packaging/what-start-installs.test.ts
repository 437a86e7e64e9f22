import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../support/sms-process.ts';

interface LockedPackage {
  dev?: boolean;
  link?: boolean;
}

const megabyte = 1_000_000;
const locked = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
/** What `npm ci --omit=dev` leaves on this machine: platform packages of other machines are not there. */
const installed = Object.entries(locked.packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
  .map(([path]) => path)
  .filter((path) => existsSync(join(projectRoot, path)));

function bytesOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? bytesOf(path) : lstatSync(path).size;
  }
  return bytes;
}

/** The packages that the shipped files of a folder import by name. */
function importedPackages(folder: string, isOther: (file: string) => boolean): Set<string> {
  const names = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.[jt]s$/.test(entry) || entry.endsWith('.test.ts') || isOther(entry)) continue;
    const text = readFileSync(join(folder, entry), 'utf8');
    for (const [, name = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^.'][^']*)'/gms)) {
      if (name.startsWith('node:') || builtinModules.includes(name)) continue;
      names.add(
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    }
  }
  return names;
}

describe('what npm start installs', () => {
  it('is at most 220 packages and 360 MB', () => {
    const size = installed.reduce((sum, path) => sum + bytesOf(join(projectRoot, path)), 0);
    expect(installed.length).toBeGreaterThan(50);
    expect(installed.length).toBeLessThanOrEqual(220);
    expect(size / megabyte).toBeLessThanOrEqual(360);
  });

  it.each(['server/src', 'sdk/src'])('holds every package that %s imports', (folder) => {
    // What the command line needs is put into its file where the SDK is packed, and installed there.
    const isOther = (file: string): boolean => folder === 'sdk/src' && file.startsWith('cli/');
    const imported = importedPackages(join(projectRoot, folder), isOther);
    expect(imported.size).toBeGreaterThan(0);
    expect([...imported].filter((name) => !installed.includes(`node_modules/${name}`))).toEqual([]);
  });
});

it('the first import of the SDK wants less than 70 packages more', () => {
  const tools = JSON.parse(readFileSync(join(projectRoot, 'sdk/pack/node_modules/.package-lock.json'), 'utf8'));
  const count = Object.keys((tools as typeof locked).packages).length;
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThan(70);
});
