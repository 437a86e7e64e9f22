import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isObject, type Json, type JsonObject } from './contract-document.ts';
import type { DocumentName } from './rules/surface-rules.ts';

const run = promisify(execFile);
const sources: Readonly<Record<DocumentName | 'asyncapi', string>> = {
  platform: 'spec/openapi.yaml',
  gateway: 'spec/gateway.yaml',
  asyncapi: 'spec/asyncapi.yaml',
};

/** Joins the files of a document in `root`/spec. Throws with the bundler's own words when they do not fit. */
export async function bundleContract(root: string, name: keyof typeof sources): Promise<JsonObject> {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-bundle-'));
  try {
    const output = join(folder, 'bundle.json');
    const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
    const args = [cli, 'bundle', sources[name], '--config', 'spec/redocly.yaml', '-o', output];
    // No telemetry and no look-up of newer versions: generation works offline and sends nothing.
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    await run(process.execPath, args, { cwd: root, env }).catch((error: unknown) => {
      const words = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
      throw new Error(`The contract does not bundle:\n${words}`);
    });
    const document: Json = JSON.parse(await readFile(output, 'utf8'));
    if (!isObject(document)) throw new Error('The bundle is not an object');
    return document;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
