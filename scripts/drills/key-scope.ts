import type { Call } from './stage/client.ts';
import type { Stage } from './stage/stage.ts';
import { sendCall } from './stage/texts.ts';

/** How P6 does not hold: a key belongs to its organization and endpoint, and only an accepted request uses it. */
export async function keyScopeViolations(stage: Stage): Promise<string[]> {
  const violations: string[] = [];
  const expect = async (what: string, call: Call, status: number): Promise<unknown> => {
    const answer = await stage.client.untilAnswered(call);
    if (answer.status !== status) violations.push(`${what}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return answer.json?.['id'];
  };
  const mine = sendCall(stage, { idempotencyKey: 'shared', to: '+12125550100', text: 'Mine' });
  const myId = await expect('the first use of a key', mine, 202);

  const other = await otherOrganization(stage);
  const theirs = {
    ...sendCall(
      { ...stage, senderId: other.senderId },
      { idempotencyKey: 'shared', to: '+12125550100', text: 'Theirs' },
    ),
    apiKey: other.apiKey,
  };
  const theirId = await expect('the same key of another organization', theirs, 202);
  if (theirId === myId) violations.push('two organizations were told one message');

  const batch: Call = {
    ...mine,
    path: '/v1/sms/batches',
    idempotencyKey: 'elsewhere',
    body: {
      from_phone_number_id: stage.senderId,
      recipients: [{ to: '+12125550100', text: 'A row', recipient_timezone: stage.zone }],
    },
  };
  await expect('a key at one endpoint', batch, 202);
  const elsewhere = sendCall(stage, { idempotencyKey: 'elsewhere', to: '+12125550100' });
  await expect('the same key at another endpoint', elsewhere, 202);

  const good = sendCall(stage, { idempotencyKey: 'mended', to: '+12125550101' });
  const changed = (changes: object): Call => ({ ...good, body: { ...good.body, ...changes } });
  await expect('a recipient that is no number', changed({ to: '12125550101' }), 400);
  await expect('an unknown field', changed({ colour: 'red' }), 400);
  await expect('a time that has passed', changed({ send_at: '2020-01-01T00:00:00Z' }), 400);
  await expect('a zone that does not exist', changed({ recipient_timezone: 'Mars/Olympus' }), 400);
  await expect('a sender that does not exist', changed({ from_phone_number_id: 'num_unknown' }), 404);
  await expect('the mended request under the same key', good, 202);
  return violations;
}

async function otherOrganization(stage: Stage): Promise<{ apiKey: string; senderId: string }> {
  const made = await stage.client.untilAnswered({
    method: 'POST',
    path: '/v1/organizations',
    apiKey: stage.adminKey,
    body: { name: 'Another', mode: 'test' },
  });
  const [id, apiKey] = [made.json?.['id'], made.json?.['apiKey']];
  if (typeof id !== 'string' || typeof apiKey !== 'string') {
    throw new Error(`No second organization: ${made.status} ${JSON.stringify(made.json)}`);
  }
  const number = await stage.database.one<{ id: string }>('select id from phone_numbers where organization_id = $1', [
    id,
  ]);
  return { apiKey, senderId: number.id };
}
