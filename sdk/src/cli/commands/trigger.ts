import { Argument } from 'commander';
import { type AddCommand, begin, type CommonOptions, type Session, withCommonOptions } from '../command.ts';
import { ownNumber } from '../text-request.ts';
import { UsageError } from '../usage-error.ts';
import type { World } from '../world.ts';

interface TriggerOptions extends CommonOptions {
  to?: string;
  from: string;
  text: string;
}

// Of the recipients of the simulated carrier. Where it is night a text waits, and the line says for how long.
const zone = 'America/New_York';

/** What makes each event happen: the words of a text that arrives, a recipient of the simulated carrier, or a call that comes. */
const triggers = {
  'sms.received': (session, options) => textArrives(session, options, options.text),
  'sms.opted_out': (session, options) => textArrives(session, options, 'STOP'),
  'sms.opted_in': (session, options) => textArrives(session, options, 'START'),
  'sms.delivered': (session, options) => textLeaves(session, options, '+15005550100'),
  'sms.delivery_failed': (session, options) => textLeaves(session, options, '+15005550001'),
  'sms.submission_unknown': (session, options) => textLeaves(session, options, '+15005550003'),
  'call.status': callComes,
  'call.report': callComes,
} as const satisfies Record<string, (session: Session, options: TriggerOptions) => Promise<unknown>>;

type Triggered = keyof typeof triggers;

/** `trigger`: makes an event happen in a test organization by what causes it. */
export const addTrigger: AddCommand = (program, world) => {
  const command = program
    .command('trigger')
    .description('In a test organization, do what makes an event happen: a text arrives or leaves, a call comes.')
    .addArgument(new Argument('<event>', 'which event').choices(Object.keys(triggers)))
    .option('--to <number>', 'your number; needed where you have several')
    .option('--from <number>', 'the telephone that texts or calls you', '+15005550123')
    .option('--text <text>', 'what it writes', 'Hello');
  withCommonOptions(command).action((event: Triggered, options: TriggerOptions) => trigger(world, event, options));
};

async function trigger(world: World, event: Triggered, options: TriggerOptions): Promise<void> {
  const session = await begin(world, options);
  // A text of a live organization would leave, and cost.
  const { mode } = await session.client.organization.get();
  if (mode !== 'test') throw new UsageError('The key is of a live organization: events are triggered in test ones');
  const answer = await triggers[event](session, options);
  if (session.json) return session.printer.json(answer);
  const { effective_send_at: leaves } = Object(answer);
  session.printer.row(`${event} is on its way`, ...(leaves === undefined ? [] : [`the text leaves ${leaves}`]));
}

async function textArrives(session: Session, options: TriggerOptions, text: string): Promise<unknown> {
  const { e164: to } = await ownNumber(session, options.to, '--to');
  return session.client.test.inboundMessages.create({ to, from: options.from, text });
}

async function textLeaves(session: Session, options: TriggerOptions, to: string): Promise<unknown> {
  const { id } = await ownNumber(session, options.to, '--to');
  const { text } = options;
  return session.client.sms.messages.send({ from_phone_number_id: id, to, text, recipient_timezone: zone });
}

async function callComes(session: Session, options: TriggerOptions): Promise<unknown> {
  const { e164: to } = await ownNumber(session, options.to, '--to');
  return session.client.test.inboundCalls.create({ to, from: options.from });
}
