import { z } from 'zod';
import type { SetupFinding } from '../ports/call-setup.ts';
import { type SetupAsk, whyUnasked } from '../wire/carriers/setup-client.ts';
import { asSaid, counted, setupFail, setupOk, setupWarn } from '../wire/carriers/setup-findings.ts';

const text = z.string().nullish().catch(null);
const numbersAnswer = z.object({
  data: z.array(z.object({ id: z.string(), phone_number: z.string(), status: text, connection_id: text })),
});

/** Whether each number is at the connection, so that calls to it are reported here. */
export async function examineNumbers(
  ask: SetupAsk,
  { connectionId, numbers }: { connectionId: string; numbers: readonly string[] },
): Promise<SetupFinding[]> {
  const wrong: SetupFinding[] = [];
  let right = 0;
  for (const [nth, e164] of numbers.entries()) {
    // The carrier finds nothing by a number that is written with its plus.
    const answer = await ask.read(`/phone_numbers?filter[phone_number]=${e164.slice(1)}`);
    const found = answer.kind === 'body' ? numbersAnswer.safeParse(answer.body).data?.data : undefined;
    if (found === undefined) {
      const unasked = counted(numbers.length - nth, 'number');
      wrong.push(
        setupWarn(
          `telnyx could not be asked for ${unasked} from ${e164} on (${whyUnasked(answer)})`,
          'look again later',
        ),
      );
      break;
    }
    const finding = findingOf(ask, { e164, connectionId, record: found.find((one) => one.phone_number === e164) });
    if (finding === null) right += 1;
    else wrong.push(finding);
  }
  return right === 0 ? wrong : [...wrong, setupOk(`${counted(right, 'number')} at connection ${connectionId}`)];
}

/** Null where all is well. */
function findingOf(
  ask: SetupAsk,
  of: {
    e164: string;
    connectionId: string;
    record: z.infer<typeof numbersAnswer>['data'][number] | undefined;
  },
): SetupFinding | null {
  const { e164, connectionId, record } = of;
  if (record === undefined)
    return setupFail(`the account at telnyx has no number ${e164}`, 'buy or port it there, or release it here');
  const { id, status = null, connection_id: at = null } = record;
  if (status !== null && status !== 'active')
    return setupFail(`${e164} is ${asSaid(status)} at telnyx`, 'wait until it is active there');
  if (at === connectionId) return null;
  return setupFail(`${e164} is at connection ${asSaid(at)}`, `put it at connection ${connectionId} there`, {
    what: `number ${e164}: connection_id to ${connectionId}`,
    apply: () => ask.change(`/phone_numbers/${encodeURIComponent(id)}`, { connection_id: connectionId }),
  });
}
