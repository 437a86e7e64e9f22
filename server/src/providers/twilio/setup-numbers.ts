import { z } from 'zod';
import type { SetupFinding } from '../ports/call-setup.ts';
import { type SetupAsk, whyUnasked } from '../wire/carriers/setup-client.ts';
import { asSaid, counted, setupFail, setupOk, setupWarn } from '../wire/carriers/setup-findings.ts';
import type { NumberAddresses } from './number-addresses.ts';

const text = z.string().nullish().catch(null);
const numbersAnswer = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      sid: z.string(),
      phone_number: z.string(),
      voice_url: text,
      voice_method: text,
      voice_application_sid: text,
      trunk_sid: text,
      status_callback: text,
      status_callback_method: text,
      capabilities: z
        .object({ voice: z.boolean().nullish().catch(null) })
        .nullish()
        .catch(null),
    }),
  ),
});
type NumberRecord = z.infer<typeof numbersAnswer>['incoming_phone_numbers'][number];

/** Whether calls to each number are asked about and reported here. */
export async function examineNumbers(
  ask: SetupAsk,
  { numbers, addresses }: { numbers: readonly string[]; addresses: NumberAddresses },
): Promise<SetupFinding[]> {
  const wrong: SetupFinding[] = [];
  let right = 0;
  for (const [nth, e164] of numbers.entries()) {
    const answer = await ask.read(`/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(e164)}`);
    const found = answer.kind === 'body' ? numbersAnswer.safeParse(answer.body).data : undefined;
    if (found === undefined) {
      const unasked = counted(numbers.length - nth, 'number');
      wrong.push(
        setupWarn(
          `twilio could not be asked for ${unasked} from ${e164} on (${whyUnasked(answer)})`,
          'look again later',
        ),
      );
      break;
    }
    const record = found.incoming_phone_numbers.find((one) => one.phone_number === e164);
    const findings = record === undefined ? [notThere(e164)] : findingsOf(ask, record, addresses);
    if (findings.length === 0) right += 1;
    wrong.push(...findings);
  }
  return right === 0 ? wrong : [...wrong, setupOk(`${counted(right, 'number')} at twilio with our addresses`)];
}

function notThere(e164: string): SetupFinding {
  return setupFail(`the account at twilio has no number ${e164}`, 'buy or port it there, or release it here');
}

/** What of a number is otherwise than it has to be; one change sets all of it right. */
function findingsOf(ask: SetupAsk, record: NumberRecord, addresses: NumberAddresses): SetupFinding[] {
  const { sid, phone_number: e164 } = record;
  if (record.capabilities?.voice === false)
    return [setupFail(`${e164} at twilio carries no calls`, 'take another number for calls')];
  const faults = faultsOf(record, addresses);
  const what = faults.map(({ field, value }) => `${field} to ${value === '' ? 'nothing' : value}`).join(', ');
  const fields = Object.fromEntries(faults.map(({ field, value }) => [field, value]));
  const fix = {
    what: `number ${e164}: ${what}`,
    apply: () => ask.change(`/IncomingPhoneNumbers/${encodeURIComponent(sid)}.json`, fields),
  };
  return faults.map(({ field, value, is }, nth) =>
    setupFail(
      `${e164} has ${field} ${asSaid(is)}`,
      value === '' ? 'leave it empty there' : `set it to ${value} there`,
      nth === 0 ? fix : null,
    ),
  );
}

interface Fault {
  readonly field: string;
  readonly is: string | null;
  readonly value: string;
}

function faultsOf(record: NumberRecord, { voice, status }: NumberAddresses): Fault[] {
  const { voice_url: voiceUrl = null, status_callback: statusUrl = null } = record;
  const { voice_application_sid: application = null, trunk_sid: trunk = null } = record;
  // What stands behind the # asks the carrier to report again, and is not needed.
  const isReported = statusUrl !== null && statusUrl.replace(/#.*$/, '') === status.replace(/#.*$/, '');
  const faults: (Fault | null)[] = [
    voiceUrl === voice ? null : { field: 'VoiceUrl', is: voiceUrl, value: voice },
    notPosted('VoiceMethod', record.voice_method),
    // With either of them the address of the number is not used.
    emptied('VoiceApplicationSid', application),
    emptied('TrunkSid', trunk),
    isReported ? null : { field: 'StatusCallback', is: statusUrl, value: status },
    notPosted('StatusCallbackMethod', record.status_callback_method),
  ];
  return faults.filter((fault) => fault !== null);
}

function notPosted(field: string, method: string | null | undefined): Fault | null {
  return typeof method === 'string' && method !== 'POST' ? { field, is: method, value: 'POST' } : null;
}

function emptied(field: string, sid: string | null): Fault | null {
  return sid === null || sid === '' ? null : { field, is: sid, value: '' };
}
