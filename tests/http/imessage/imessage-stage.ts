import { freshRecipient } from '../../support/fresh.ts';
import { imessageOf, imessageOperator } from '../../support/imessage-organization.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';

/** A server, its operator as far as the iMessage channel goes, and organizations of it. */
export async function startImessageStage(): Promise<Channel> {
  return channelOn(await startStage({ worker: false }));
}

export interface Channel {
  stage: Stage;
  operator: ReturnType<typeof imessageOperator>;
  /** A new test organization with its first number, and nothing of the channel. */
  plain(): Promise<Channelled>;
  /** One to which the channel is open, with that many numbers in its pool. */
  open(numbers?: number): Promise<Channelled>;
}

/** The same on a server that runs already. */
export function channelOn(stage: Stage): Channel {
  const plain = async () => {
    const organization = await stage.organization();
    const [number] = (await organization.call<Array<{ id: string; e164: string }>>('GET', '/v1/phone-numbers')).body;
    if (number === undefined) throw new Error('A test organization was born without a number');
    return { ...organization, ...imessageOf(organization), numberId: number.id, e164: number.e164 };
  };
  return {
    stage,
    operator: imessageOperator((request) => stage.ask(request), stage.adminKey),
    plain,
    open: async (numbers = 1) => {
      const organization = await plain();
      const { status } = await organization.add({ numbers });
      if (status !== 201) throw new Error(`The channel was not opened: ${status}`);
      return organization;
    },
  };
}

export type Channelled = Organization & ReturnType<typeof imessageOf> & { numberId: string; e164: string };

/** A live organization whose oldest agent holds a number of the channel. */
export async function liveOn({ stage, operator }: Channel): Promise<{
  live: Organization;
  agentId: string;
  lineId: string;
}> {
  const live = await stage.organization({ mode: 'live' });
  const agentId = await firstAgent(live);
  const { body: number } = await stage.ask<{ id: string }>({
    method: 'POST',
    path: `/v1/organizations/${live.id}/phone-numbers`,
    key: stage.adminKey,
    json: { e164: freshRecipient(), campaignId: 'C1' },
  });
  await operator.setAccess(live.id);
  await operator.setAgent(live.id, agentId);
  await operator.assign(live.id, { phoneNumberId: number.id, agentId });
  return { live, agentId, lineId: number.id };
}

/** The oldest agent of an organization. */
export async function firstAgent({ call }: Pick<Organization, 'call'>): Promise<string> {
  const [agent] = (await call<Array<{ id: string }>>('GET', '/v1/agents')).body;
  if (agent === undefined) throw new Error('An organization has no agent');
  return agent.id;
}

/** A new agent of an organization. */
export async function anotherAgent({ call }: Pick<Organization, 'call'>): Promise<string> {
  const json = { name: 'Another', systemPrompt: 'Answer.', intent: { language: 'en' } };
  return (await call<{ id: string }>('POST', '/v1/agents', json)).body.id;
}

export const notEnabled = { status: 403, body: { code: 'NOT_ENABLED_FOR_ORGANIZATION' } };
export const numberNotFound = { status: 404, body: { code: 'PHONE_NUMBER_NOT_FOUND' } };
export const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
