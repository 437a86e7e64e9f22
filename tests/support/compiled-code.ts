import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productProgram } from './product-programs.ts';

/** Where all processes that tests and drills start share what Node made of our code: half of a start is to make it. */
export const compiledCode = { NODE_COMPILE_CACHE: join(tmpdir(), 'trunkline-compiled') };

/** Fills it, because a process leaves something there only where it ends by itself, and most of ours are killed. */
export async function fillCompiledCode(): Promise<void> {
  // It has loaded everything when it refuses to start.
  const env = { PATH: process.env['PATH'] ?? '', PORT: 'none', ...compiledCode };
  const child = spawn(process.execPath, [productProgram('main')], { env, stdio: 'ignore' });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 1) throw new Error(`The server was to refuse its settings, and ended with ${code}`);
}
