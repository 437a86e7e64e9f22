import { type AddCommand, begin, type CommonOptions, type Session, withCommonOptions } from '../command.ts';
import type { DialPhoneRequest } from '../../generated/schemas.ts';
import type { SessionEvent } from '../../resources.ts';
import type { World } from '../world.ts';
import { onlyAgent } from './only-agent.ts';

interface CallOptions extends CommonOptions {
  agent?: string;
  from?: string;
  key?: string;
}

/** `call`: has a telephone called, and shows what happens until the call is over. */
export const addCall: AddCommand = (program, world) => {
  const command = program
    .command('call')
    .description(
      'Call a telephone, and show what happens and what is said until the call ends. Ctrl-C leaves it running.',
    )
    .argument('<number>', 'whom to call, like +15005550100')
    .option('--agent <id>', 'the agent that speaks; needed where you have several')
    .option('--from <number>', 'the number of yours that calls')
    .option('--key <key>', 'an Idempotency-Key: the same one never calls twice');
  withCommonOptions(command).action((number: string, options: CallOptions) => call(world, number, options));
};

async function call(world: World, to: string, options: CallOptions): Promise<void> {
  const session = await begin(world, options);
  const { client, printer, json } = session;
  const request: DialPhoneRequest = { to, agentId: options.agent ?? (await onlyAgent(session)) };
  if (options.from !== undefined) request.from = options.from;
  const dialed = await client.calls.dial(request, options.key === undefined ? {} : { idempotencyKey: options.key });
  if (json) printer.json(dialed);
  else printer.row(dialed.sessionId, dialed.status, dialed.from, dialed.to);
  const stream = client.sessions.stream(dialed.sessionId, world.signal === undefined ? {} : { signal: world.signal });
  for await (const event of stream) showEvent(session, event);
  const ended = await client.calls.get(dialed.sessionId);
  if (json) return printer.json(ended);
  printer.row(ended.status, ended.end_reason, `${ended.duration_seconds ?? 0} s`);
}

function showEvent({ printer, json }: Session, frame: SessionEvent): void {
  if (json) return printer.json(frame);
  if (frame.event === 'status') printer.row(frame.data.status);
  else if (frame.event === 'transcript') printer.row(frame.data.startedAt, frame.data.source, frame.data.text);
  else printer.row(frame.data.occurred_at, frame.data.event_type, frame.data.status);
}
