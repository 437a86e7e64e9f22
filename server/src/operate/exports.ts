import { type Command, runCommand } from './run-command.ts';
import { shellExports } from './shell-exports.ts';

// eval "$(npm run -s exports)"
export const shellVariables: Command = {
  usage: 'eval "$(npm run -s exports)"',
  work: async ({ args, loadConfig }) =>
    args.length > 0 ? null : { text: await shellExports(loadConfig()), exitCode: 0 },
};

if (import.meta.main) await runCommand(shellVariables);
