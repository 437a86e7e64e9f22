import type { PhoneNumber, SendSmsMessageRequest } from '../../generated/schemas.ts';
import { type AddCommand, begin, type CommonOptions, type Session, withCommonOptions } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import type { World } from '../world.ts';

interface SendOptions extends CommonOptions {
  from?: string;
  at?: string;
  timezone?: string;
  consent?: string;
  key?: string;
}

/** `send`: stores one text, which is then sent. */
export const addSend: AddCommand = (program, world) => {
  const command = program
    .command('send')
    .description('Send a text. The answer means that it is stored; `tail texts` shows what becomes of it.')
    .argument('<to>', 'the recipient, like +15005550100')
    .argument('<text>', 'what the text says')
    .option('--from <number>', 'your number or its id; needed where you have several')
    .option('--at <time>', 'when to send it, like 2027-01-14T17:00:00Z')
    .option('--timezone <zone>', "the recipient's time zone, like America/New_York")
    .option('--consent <id>', 'the consent that the text rests on')
    .option('--key <key>', 'an Idempotency-Key: the same one never sends twice');
  withCommonOptions(command).action((to: string, text: string, options: SendOptions) => send(world, to, text, options));
};

async function send(world: World, to: string, text: string, options: SendOptions): Promise<void> {
  const session = await begin(world, options);
  const { client, printer, json } = session;
  const request: SendSmsMessageRequest = { from_phone_number_id: await senderId(session, options.from), to, text };
  if (options.at !== undefined) request.send_at = options.at;
  if (options.timezone !== undefined) request.recipient_timezone = options.timezone;
  if (options.consent !== undefined) request.consent_id = options.consent;
  const keyed = options.key === undefined ? {} : { idempotencyKey: options.key };
  const message = await client.sms.messages.send(request, keyed);
  if (json) return printer.json(message);
  printer.row(message.id, message.status, `leaves ${message.effective_send_at}`);
}

/** The id of the number that is named, or of the only one. */
async function senderId({ client }: Session, named: string | undefined): Promise<string> {
  if (named !== undefined && !named.startsWith('+')) return named;
  const numbers: PhoneNumber[] = [];
  for await (const number of client.phoneNumbers.list()) numbers.push(number);
  const fitting = named === undefined ? numbers : numbers.filter(({ e164 }) => e164 === named);
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return only.id;
  if (named !== undefined) throw new UsageError(`${named} is none of your numbers`);
  if (only === undefined) throw new UsageError('There is no number to send from');
  throw new UsageError(`Say by --from which number sends: ${numbers.map(({ e164 }) => e164).join(', ')}`);
}
