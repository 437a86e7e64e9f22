import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the package's rules of zones with another version into a folder, and returns the path: rules-VERSION.json. */
export function newerZoneRules(folder: string, version: string): string {
  const packed = readFileSync(new URL(import.meta.resolve('moment-timezone/data/packed/latest.json')), 'utf8');
  const path = join(folder, `rules-${version}.json`);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(packed), version }));
  return path;
}
