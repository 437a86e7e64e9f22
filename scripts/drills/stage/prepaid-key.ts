import type { Stage } from './stage.ts';

const amplyMicroUsd = 1_000_000_000;

/** A key of a new test organization that pays from its credit, in millionths of a US dollar. */
export async function prepaidKey(stage: Stage, name: string, grantedMicroUsd = amplyMicroUsd): Promise<string> {
  const made = async (path: string, body: object, idempotencyKey?: string): Promise<Record<string, unknown>> => {
    const call = { method: 'POST', path, body, apiKey: stage.adminKey } as const;
    const { status, json } = await stage.client.untilAnswered(
      idempotencyKey === undefined ? call : { ...call, idempotencyKey },
    );
    if (status !== 201 || json === null) throw new Error(`${path} answered ${status}`);
    return json;
  };
  const organization = await made('/v1/organizations', { name, mode: 'test', creditPolicy: 'prepaid' });
  const id = String(organization['id']);
  const grant = { amountMicroUsd: String(grantedMicroUsd), reason: 'Drill' };
  await made(`/v1/organizations/${id}/credits`, grant, `grant-${id}`);
  return String(organization['apiKey']);
}
