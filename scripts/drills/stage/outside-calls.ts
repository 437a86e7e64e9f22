import { requestExample } from '../../../tests/support/contract-examples.ts';
import type { Receiver } from '../../../tests/support/webhook-receiver.ts';
import { addWorkerScope } from '../../../tests/support/worker-scope.ts';
import type { Answer } from './client.ts';
import type { Stage } from './stage.ts';
import { waitUntil } from './wait-until.ts';

/** An operation that answers after it has called another party, and where its process may die on the way. */
export interface OutsideCall {
  readonly what: string;
  /** Kill points, in the order in which they are passed. */
  readonly places: readonly string[];
  /** Whether what it did is believed no longer than the lease of its process. */
  readonly endsWithLease: boolean;
  /** Whether an answer says that it is not known yet what came of the first request. */
  isOpen(answer: Answer): boolean;
  begin(key: string): Promise<Begun>;
}

export interface Begun {
  /** Sends the request, or its repetition, to the API process with that index; null where no answer came. */
  request(at: number): Promise<Answer | null>;
  /** What is wrong with the answer in the end, and with what was done for it. */
  problems(answer: Answer): Promise<string[]>;
}

const signingSecret = 'whsec_ZHJpbGwgb2YgY2FsbHMgb2Ygb3RoZXIgcGFydGllcw==';
const endless = '+15005550213';
const destination = '+15005550401';
const sessionPlaces = ['sessions.change.written', 'sessions.change.committed', 'sessions.question.answered'];
const isInProgress = ({ json }: Answer): boolean => json?.['code'] === 'IDEMPOTENCY_IN_PROGRESS';

/** Makes what the operations need in the first organization of the stage, whose receiver is asked before calls. */
export async function openOutsideCalls(stage: Stage, receiver: Receiver): Promise<OutsideCall[]> {
  const { client, database } = stage;
  const made = async (path: string, body: object, method: 'POST' | 'PUT' | 'PATCH' = 'POST') => {
    const { status, json } = await client.untilAnswered({ method, path, body });
    if (status > 201) throw new Error(`${path} was answered ${status}: ${JSON.stringify(json)}`);
    return json ?? {};
  };
  await addWorkerScope((sql, values) => database.ask(sql, values), stage.organizationId);
  await made('/v1/phone-numbers/kyb/submit', requestExample('submitKyb'));
  const agentId = String(
    (await made('/v1/agents', { name: 'Reception', systemPrompt: 'Be brief.', intent: { language: 'en' } }))['id'],
  );
  const source = { kind: 'webhook', url: `${receiver.url}/tool` };
  await made(`/v1/agents/${agentId}/tools`, { name: 'look_up', description: 'Looks up.', source });
  const events = ['call.pre_call'];
  await made('/v1/webhooks', { name: 'Before calls', url: `${receiver.url}/before`, events, timeoutMs: 5_000 });
  await made(`/v1/phone-numbers/${stage.senderId}`, { agentId }, 'PATCH');
  const { e164 } = await database.one<{ e164: string }>('select e164 from phone_numbers where id = $1', [
    stage.senderId,
  ]);
  const channel = await made('/v1/test/imessage', { numbers: 1, agentId });
  const subscription = { url: `${receiver.url}/channel`, signingSecret };
  await made('/v1/imessage-phone-numbers/webhook', subscription, 'PUT');
  const [line] = channel['phoneNumbers'] as Array<{ id: string }>;
  const of = { stage, receiver, agentId };
  return [
    sessionCall(of, 'a session of the web', 201, (key) => ({
      path: '/v1/sessions',
      body: { agentId, preCallWebhook: true, metadata: { key }, ttlSeconds: 600 },
    })),
    sessionCall(of, 'a call of a telephone', 200, (key) => ({
      path: '/v1/sessions/phone',
      body: { agentId, to: endless, metadata: { key } },
    })),
    sessionCall(of, 'a call of the iMessage channel', 200, (key) => ({
      path: `/v1/imessage-phone-numbers/${line?.id ?? ''}/calls`,
      body: { agentId, to: endless, metadata: { key } },
    })),
    inboundCall(of, e164),
    toolCall(of),
    transfer(of),
    purchase(of),
    imessage(of),
  ];
}

interface Of {
  readonly stage: Stage;
  readonly receiver: Receiver;
  readonly agentId: string;
}

const end = (stage: Stage, id: unknown) =>
  stage.client.untilAnswered({ method: 'POST', path: `/v1/calls/${String(id)}/end` });

/** A request that begins a session, once for its key, after the endpoint was asked. */
function sessionCall(
  { stage, receiver }: Of,
  what: string,
  status: number,
  call: (key: string) => { path: string; body: object },
): OutsideCall {
  return {
    what,
    places: sessionPlaces,
    endsWithLease: true,
    isOpen: isInProgress,
    begin: async (key) => {
      const request = { method: 'POST', ...call(key), idempotencyKey: key } as const;
      return {
        request: (at) => stage.client.once(request, at),
        problems: async (answer) => {
          const id = answer.json?.['sessionId'] ?? answer.json?.['callId'];
          const rows = await stage.database.ask<{ id: string; reason: string | null }>(
            `select id::text as id, end_reason as reason from sessions where metadata ->> 'key' = $1`,
            [key],
          );
          const problems: string[] = [];
          if (answer.status !== status) problems.push(`it was answered ${JSON.stringify(answer)}`);
          const good = rows.filter(({ reason }) => reason !== 'pre_call_failed');
          if (good.length !== 1 || good[0]?.id !== id || good[0]?.reason !== null)
            problems.push(`${String(id)} was answered for ${JSON.stringify(rows)}`);
          for (const row of rows)
            if (timesAsked(receiver, row.id) > 1) problems.push(`the endpoint was asked twice before ${row.id}`);
          await end(stage, id);
          return problems;
        },
      };
    },
  };
}

function timesAsked(receiver: Receiver, sessionId: string): number {
  const asked = receiver.requests.filter(({ path }) => path.endsWith('/before'));
  return asked.filter(({ rawBody }) => rawBody.includes(`"session_id":"${sessionId}"`)).length;
}

/** A call that comes in has no key: what is known of it stands in the call. */
function inboundCall({ stage }: Of, to: string): OutsideCall {
  let callers = 0;
  return {
    what: 'a call that comes in',
    places: sessionPlaces.slice(1),
    endsWithLease: true,
    isOpen: ({ status }) => status === 0,
    begin: async () => {
      callers += 1;
      const from = `+1646200${String(1_000 + callers)}`;
      let isSent = false;
      return {
        request: async (at) => {
          if (!isSent) {
            isSent = true;
            return stage.client.once({ method: 'POST', path: '/v1/test/inbound-calls', body: { from, to } }, at);
          }
          const [call] = await stage.database.ask<{ reason: string | null }>(
            `select end_reason as reason from sessions where phone ->> 'from' = $1`,
            [from],
          );
          const reason = call?.reason ?? null;
          return { status: reason === null ? 0 : 200, json: { reason } };
        },
        problems: async ({ json }) =>
          json?.['reason'] === 'pre_call_failed' ? [] : [`the call ended ${String(json?.['reason'])}`],
      };
    },
  };
}

/** A tool runs once for its call; where the process died that ran it, its receiver is called again under the same key. */
function toolCall({ stage, receiver, agentId }: Of): OutsideCall {
  return {
    what: 'a call of a tool',
    places: ['sessions.change.committed', 'sessions.tool.answered'],
    endsWithLease: true,
    isOpen: () => false,
    begin: async (key) => {
      const session = { agentId, metadata: { key }, ttlSeconds: 600 };
      await stage.client.untilAnswered({ method: 'POST', path: '/v1/sessions', body: session, idempotencyKey: key });
      const claim = await stage.client.untilAnswered({ method: 'POST', path: '/v1/worker/claims', body: {} });
      const id = String(claim.json?.['sessionId']);
      const path = `/v1/worker/sessions/${id}/tool-calls`;
      const headers = { 'service-lease': String(claim.json?.['leaseToken']) };
      const body = { id: 'call-1', name: 'look_up' };
      return {
        request: (at) => stage.client.once({ method: 'POST', path, body, headers }, at),
        problems: async (answer) => {
          const keys = receiver.requests
            .filter(({ rawBody }) => rawBody.includes(`"session_id":"${id}"`))
            .map(({ rawBody }) => (JSON.parse(rawBody.toString('utf8')) as Record<string, unknown>)['idempotency_key']);
          await end(stage, id);
          const isFine = answer.status === 200 && answer.json?.['ok'] === true;
          const calls = keys.filter((one) => one !== undefined);
          const isOnce = calls.length <= 2 && new Set(calls).size === 1;
          return isFine && isOnce ? [] : [`${JSON.stringify(answer)} after ${JSON.stringify(calls)}`];
        },
      };
    },
  };
}

function transfer({ stage }: Of): OutsideCall {
  return {
    what: 'a transfer',
    places: ['transfers.change.written', 'transfers.change.committed'],
    endsWithLease: false,
    isOpen: isInProgress,
    begin: async (key) => {
      const dialing = { to: endless, intent: { language: 'en' } };
      const dialed = await stage.client.untilAnswered({ method: 'POST', path: '/v1/sessions/phone', body: dialing });
      const id = String(dialed.json?.['sessionId']);
      const status = async () =>
        (await stage.database.one<{ status: string }>('select status from sessions where id = $1', [id])).status;
      await waitUntil('the call is spoken in', async () => (await status()) === 'running', { seen: status });
      const path = `/v1/calls/${id}/transfers/blind`;
      const request = { method: 'POST', path, body: { to: destination }, idempotencyKey: key } as const;
      return {
        request: (at) => stage.client.once(request, at),
        problems: async (answer) => {
          const routes = await stage.database.ask('select id from call_transfer_routes where session_id = $1', [id]);
          await end(stage, id);
          return answer.status === 201 && routes.length === 1
            ? []
            : [`${routes.length} requests are stored, and the answer is ${JSON.stringify(answer)}`];
        },
      };
    },
  };
}

function purchase({ stage }: Of): OutsideCall {
  let bought = 0;
  return {
    what: 'a purchase',
    places: ['stored', 'reserved', 'answered', 'written'].map((point) => `phone-numbers.order.${point}`),
    endsWithLease: false,
    isOpen: isInProgress,
    begin: async (key) => {
      bought += 1;
      const e164 = `+1415${String(2_001_000 + bought)}`;
      const request = { method: 'POST', path: '/v1/phone-numbers', body: { e164 }, idempotencyKey: key } as const;
      return {
        request: (at) => stage.client.once(request, at),
        problems: async (answer) => {
          const again = await stage.client.untilAnswered(request);
          const isFine = answer.status === 200 && again.json?.['id'] === answer.json?.['id'];
          return isFine ? [] : [`it was answered ${JSON.stringify(answer)}, then ${JSON.stringify(again)}`];
        },
      };
    },
  };
}

function imessage({ stage, agentId }: Of): OutsideCall {
  return {
    what: 'a message of the iMessage channel',
    places: ['imessage.send.stored', 'imessage.send.answered', 'imessage.send.written'],
    endsWithLease: false,
    // It is looked for at the provider.
    isOpen: (answer) => isInProgress(answer) || answer.status === 504,
    begin: async (key) => {
      const body = { to: '+16462000777', text: `Your table ${key} is ready.` };
      const request = { method: 'POST', path: `/v1/imessage/${agentId}/messages`, body, idempotencyKey: key } as const;
      return {
        request: (at) => stage.client.once(request, at),
        problems: async (answer) => {
          const wasSent = await stage.database.ask(
            'select 1 from simulated_imessage_messages where taken and body = $1',
            [body.text],
          );
          // What the provider never had stays so under its key.
          const expected = wasSent.length === 0 ? 502 : 200;
          return answer.status === expected && wasSent.length <= 1
            ? []
            : [`sent ${wasSent.length} times, and answered ${JSON.stringify(answer)}`];
        },
      };
    },
  };
}
