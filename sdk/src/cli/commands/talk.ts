import { createInterface } from 'node:readline';
import type { SessionMedia } from '../../streams/open-media.ts';
import { type AddCommand, begin, type CommonOptions, type Session, withCommonOptions } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import type { World } from '../world.ts';
import { onlyAgent } from './only-agent.ts';

interface TalkOptions extends CommonOptions {
  agent?: string;
}

/** `talk`: a conversation with an agent, typed line by line. */
export const addTalk: AddCommand = (program, world) => {
  const command = program
    .command('talk')
    .description(
      'Talk with an agent by typing, a line at a time; the page at /talk does it by voice. Ctrl-D or Ctrl-C ends it.',
    )
    .option('--agent <id>', 'the agent that answers; needed where you have several');
  withCommonOptions(command).action((options: TalkOptions) => talk(world, options));
};

async function talk(world: World, options: TalkOptions): Promise<void> {
  const session = await begin(world, options);
  const { client, printer, json } = session;
  const created = await client.sessions.create({ agentId: options.agent ?? (await onlyAgent(session)) });
  if (!('transportToken' in created)) throw new UsageError('This agent takes no text while it speaks: its mode is s2s');
  const media = client.sessions.media(created);
  world.signal?.addEventListener('abort', () => void media.end().catch(() => undefined), { once: true });
  const typed = readLines(world, media);
  let echoes = 0;
  for await (const frame of media) {
    if (frame.type === 'audio') continue;
    if (json) printer.json(frame);
    else show(session, frame);
    if (frame.type === 'user_message_echo') echoes += 1;
    // What was typed last has been heard, and this is the answer.
    const isAnswer = frame.type === 'transcript' && frame.isFinal && frame.source === 'agent';
    if (isAnswer && typed.isOver() && echoes >= typed.count()) await media.end();
  }
}

/** Sends each line. Without any, the end of stdin hangs up at once. */
function readLines(world: World, media: SessionMedia): { count(): number; isOver(): boolean } {
  let count = 0;
  let isOver = false;
  const lines = createInterface({ input: world.stdin });
  const unheard = (): void => undefined;
  lines.on('line', (line) => {
    if (line.trim() === '') return;
    count += 1;
    // Where the media has ended, reading it says why.
    media.userMessage(line.trim()).catch(unheard);
  });
  lines.once('close', () => {
    isOver = true;
    if (count === 0) media.end().catch(unheard);
  });
  return { count: () => count, isOver: () => isOver };
}

type Shown = { type: string; source?: string; text?: string; isFinal?: boolean; reason?: string };

function show({ printer }: Session, frame: Shown): void {
  if (frame.type === 'transcript' && frame.isFinal === true) printer.row(frame.source, frame.text);
  else if (frame.type === 'user_message_echo') printer.row('user', frame.text);
  else if (frame.type === 'session.ended') printer.row('ended', frame.reason);
}
