import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './sms-process.ts';

/** The SDK as a server of this checkout serves it: packed when it is first asked for, and kept while its sources are the same. */
export async function packedSdk(): Promise<string> {
  const pack = join(projectRoot, 'scripts/sdk/pack.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [pack], { cwd: projectRoot });
  return stdout.trim();
}
