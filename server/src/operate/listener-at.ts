import { getLocal } from '../platform/net/get-local.ts';

const patienceMs = 3_000;

/** What listens at a base address of this machine: a server of ours, something else that speaks HTTP, or nothing that does. */
export async function listenerAt(url: string): Promise<'ours' | 'other' | 'none'> {
  try {
    const { headers } = await getLocal(`${url}/healthz`, patienceMs);
    return String(headers['x-request-id']).startsWith('req_') ? 'ours' : 'other';
  } catch {
    // Nothing that answers is ours.
    return 'none';
  }
}
