import { Command } from 'commander';
import type { AddCommand } from './command.ts';
import { addCall } from './commands/call.ts';
import { addExplain } from './commands/explain.ts';
import { addAgents, addNumbers, addVoices } from './commands/lists.ts';
import { addListen } from './commands/listen.ts';
import { addLogin } from './commands/login.ts';
import { addRedeliver } from './commands/redeliver.ts';
import { addSend } from './commands/send.ts';
import { addStatus } from './commands/status.ts';
import { addTail } from './commands/tail.ts';
import { addTalk } from './commands/talk.ts';
import { addTrigger } from './commands/trigger.ts';
import { addUsage } from './commands/usage.ts';
import type { World } from './world.ts';

const commands: readonly AddCommand[] = [
  addLogin,
  addStatus,
  addSend,
  addExplain,
  addCall,
  addTalk,
  addTail,
  addListen,
  addTrigger,
  addRedeliver,
  addAgents,
  addNumbers,
  addVoices,
  addUsage,
];

/** The command line with all its commands; nothing is read, asked or printed before it is given arguments. */
export function createProgram(world: World): Command {
  const program = new Command('trunkline')
    .description('Your Trunkline server from a terminal.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void world.stdout.write(text),
      writeErr: (text) => void world.stderr.write(text),
    });
  for (const add of commands) add(program, world);
  return program;
}
