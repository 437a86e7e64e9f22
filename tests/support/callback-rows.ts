import { createIds } from '../../server/src/platform/crypto/ids.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import type { Organization } from './organization.ts';

const ids = createIds(systemClock, systemRandomness);

interface Made {
  id: string;
  sourceSessionId: string;
  agentId: string;
  phoneNumberId: string;
  from: string;
}

/**
 * A callback as the tool of an agent leaves it, written past the tool: only a worker that carries telephones can call that. It is
 * due in so many seconds by the clock of its organization.
 */
export async function storedCallback(
  { call, sql, id: organizationId }: Pick<Organization, 'call' | 'sql' | 'id'>,
  {
    to = '+15550100200',
    dueInSeconds = 80 * 86_400,
    instructions = null as string | null,
    mark = null as string | null,
    agentId: known = null as string | null,
  } = {},
): Promise<Made> {
  const agent = { name: 'Calls back', systemPrompt: 'Be brief.', intent: { language: 'en' } };
  const agentId = known ?? (await call<{ id: string }>('POST', '/v1/agents', agent)).body.id;
  const variables = known === null ? {} : { variables: { business: 'Acme' } };
  const session = { agentId, ...variables, metadata: mark === null ? {} : { mark } };
  const sourceSessionId = (await call<{ sessionId: string }>('POST', '/v1/sessions', session)).body.sessionId;
  const [number] = (await call<Array<{ id: string; e164: string }>>('GET', '/v1/phone-numbers')).body;
  if (number === undefined) throw new Error('No number to call from');
  const id = ids.uuid();
  await sql(
    `insert into call_callbacks (id, organization_id, source_session_id, agent_id, phone_number_id, to_number, from_number,
       metadata, webhook_tags, instructions, status, scheduled_at, event_sequence, created_at, updated_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, '{}', $9, 'scheduled', at + make_interval(secs => $10), 1, at, at
     from organization_now($2) as at`,
    [
      id,
      organizationId,
      sourceSessionId,
      agentId,
      number.id,
      to,
      number.e164,
      session.metadata,
      instructions,
      dueInSeconds,
    ],
  );
  return { id, sourceSessionId, agentId, phoneNumberId: number.id, from: number.e164 };
}
