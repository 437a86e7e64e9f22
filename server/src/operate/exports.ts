import { runCommand } from './run-command.ts';
import { shellExports } from './shell-exports.ts';

// eval "$(npm run -s exports)"
await runCommand('eval "$(npm run -s exports)"', async ({ args, loadConfig }) =>
  args.length > 0 ? null : { text: await shellExports(loadConfig()), exitCode: 0 },
);
