import type { Command } from 'commander';
import type { PhoneNumber, SendSmsMessageRequest } from '../generated/schemas.ts';
import type { CommonOptions, Session } from './command.ts';
import { UsageError } from './usage-error.ts';

/** What a text is made of beside its recipient and its words. */
export interface TextOptions extends CommonOptions {
  from?: string;
  at?: string;
  timezone?: string;
  consent?: string;
  key?: string;
}

/** The arguments and options of a command that takes a text. */
export function withText(command: Command): Command {
  return command
    .argument('<to>', 'the recipient, like +15005550100')
    .argument('<text>', 'what the text says')
    .option('--from <number>', 'your number or its id; needed where you have several')
    .option('--at <time>', 'when to send it, like 2027-01-14T17:00:00Z')
    .option('--timezone <zone>', "the recipient's time zone, like America/New_York")
    .option('--consent <id>', 'the consent that the text rests on')
    .option('--key <key>', 'an Idempotency-Key: the same one never sends twice');
}

/** The request that they make, and how it is called. */
export async function textRequest(session: Session, to: string, text: string, options: TextOptions) {
  const request: SendSmsMessageRequest = {
    from_phone_number_id: (await ownNumber(session, options.from)).id,
    to,
    text,
  };
  if (options.at !== undefined) request.send_at = options.at;
  if (options.timezone !== undefined) request.recipient_timezone = options.timezone;
  if (options.consent !== undefined) request.consent_id = options.consent;
  return { request, keyed: options.key === undefined ? {} : { idempotencyKey: options.key } };
}

/** The number that is named by itself or its id, or the only one. Throws a UsageError. */
export async function ownNumber(
  { client }: Session,
  named: string | undefined,
  option = '--from',
): Promise<PhoneNumber> {
  const numbers: PhoneNumber[] = [];
  for await (const number of client.phoneNumbers.list()) numbers.push(number);
  const fitting = named === undefined ? numbers : numbers.filter(({ e164, id }) => e164 === named || id === named);
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return only;
  if (named !== undefined) throw new UsageError(`${named} is none of your numbers`);
  if (only === undefined) throw new UsageError('There is no number of yours');
  throw new UsageError(`Say by ${option} which of your numbers it is: ${numbers.map(({ e164 }) => e164).join(', ')}`);
}
