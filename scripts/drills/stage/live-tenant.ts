import type { FakeTelnyx } from '../../../tests/support/fake-telnyx.ts';
import type { Stage } from './stage.ts';

/** A live organization of a stage, with a number at the carrier. */
export interface LiveTenant {
  apiKey: string;
  senderId: string;
}

/** The settings with which the processes of a stage reach the fake Telnyx. */
export function telnyxEnvironment({ account }: FakeTelnyx): Record<string, string> {
  return {
    TELNYX_API_KEY: account.apiKey,
    TELNYX_BASE_URL: account.baseUrl,
    TELNYX_PUBLIC_KEY: account.publicKey.toString('base64'),
  };
}

/** A live organization without a number, made by the administrator, as an operator would. */
export async function addLiveOrganization(stage: Stage): Promise<{ id: string; apiKey: string }> {
  const organization = await made(stage, '/v1/organizations', { name: 'Live', mode: 'live' });
  return { id: String(organization['id']), apiKey: String(organization['apiKey']) };
}

/** The same with a number at its carrier. */
export async function addLiveTenant(stage: Stage, e164: string): Promise<LiveTenant> {
  const { id, apiKey } = await addLiveOrganization(stage);
  const number = await made(stage, `/v1/organizations/${id}/phone-numbers`, { e164 });
  return { apiKey, senderId: String(number['id']) };
}

async function made(stage: Stage, path: string, body: object): Promise<Record<string, unknown>> {
  const { status, json } = await stage.client.untilAnswered({ method: 'POST', path, body, apiKey: stage.adminKey });
  if (status !== 201 || json === null) throw new Error(`${path} answered ${status} ${JSON.stringify(json)}`);
  return json;
}
