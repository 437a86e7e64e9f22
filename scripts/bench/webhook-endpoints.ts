import { callApi } from './call-api.ts';
import type { Trunkline } from './trunkline.ts';

/** Registers a receiver of one type of event with the organization and answers its id. */
export async function createEndpoint(
  trunkline: Trunkline,
  fields: { url: string; event: string; timeoutMs?: number },
): Promise<string> {
  const { url, event, timeoutMs = 10_000 } = fields;
  const endpoint = { name: 'Benchmark', url, events: [event], timeoutMs };
  return (await callApi<{ id: string }>(trunkline, 'POST', '/v1/webhooks', 201, endpoint)).id;
}

/** Deletes an endpoint: what is pending there is cancelled, what is under way comes to its own end. */
export async function deleteEndpoint(trunkline: Trunkline, id: string): Promise<void> {
  await callApi<null>(trunkline, 'DELETE', `/v1/webhooks/${id}`, 204);
}
