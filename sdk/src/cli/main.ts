#!/usr/bin/env node
import { homedir } from 'node:os';
import { run } from './run.ts';

// Who reads has seen enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const { env, platform, stdin, stdout, stderr } = process;
process.exitCode = await run(process.argv.slice(2), { env, platform, home: homedir(), stdin, stdout, stderr });
