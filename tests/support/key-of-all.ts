import type { Reach } from './organization.ts';

/** A key of an organization that may do everything: those that are made without scopes lack `worker`. */
export async function keyOfAll(ask: Reach['ask'], adminKey: string, organizationId: string): Promise<string> {
  const answer = await ask<{ apiKey: string }>({
    method: 'POST',
    path: `/v1/organizations/${organizationId}/api-keys`,
    key: adminKey,
    json: { name: 'Everything', scopes: ['read', 'write', 'execute', 'billing', 'phone', 'admin', 'worker'] },
  });
  if (answer.status !== 201) throw new Error(`No key was made: ${answer.text}`);
  return answer.body.apiKey;
}
