import { createDataFolder } from '../config/data-folder.ts';
import { describeConfig } from '../config/describe-config.ts';
import { killPoints } from '../app/declarations.ts';
import { systemRandomness as randomness } from '../platform/crypto/random.ts';
import { type Command, runCommand } from './run-command.ts';

// npm run config
export const showConfig: Command = {
  usage: 'npm run config',
  work: async ({ args, environment }) => {
    if (args.length > 0) return null;
    const { settings, problems, misspelt, drills } = describeConfig({
      environment,
      killPoints,
      openDataFolder: (dir) => createDataFolder({ dir, randomness }),
      randomness,
    });
    const width = Math.max(...settings.map(({ name }) => name.length));
    const lines = [
      ...settings.map(({ name, value, source }) => `${name.padEnd(width)}  ${value}  [${source}]`),
      ...misspelt.map(({ name, meant }) => `WARN  ${name} is not read by anything: is ${meant} meant?`),
      ...drills.map((name) => `WARN  ${name} is for drills: it ends or pauses a process on purpose`),
      ...problems.map(({ name, must }) => `WRONG ${name} ${must}`),
    ];
    return { text: lines.join('\n'), exitCode: problems.length === 0 ? 0 : 1 };
  },
};

if (import.meta.main) await runCommand(showConfig);
