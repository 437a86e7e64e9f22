import { freshKey } from '../../../../tests/support/fresh.ts';
import { imessageOf } from '../../../../tests/support/imessage-organization.ts';
import type { OneProcess } from '../../stage/one-process.ts';
import { type Answers, makeMany, mostOfAKind } from '../bring.ts';

type Request = { method: string; path: string; json?: object };

/** Asks with the credential of a session, and as an organization to which the channel is closed. */
async function refusedEverywhere(system: OneProcess, request: Request): Promise<void> {
  // Of its own: what it claims is no session that others of the drill wait for.
  const { call } = await system.organization('With a session');
  await call('POST', '/v1/sessions', { intent: { language: 'en' } });
  const claim = await call<{ credential: string }>('POST', '/v1/worker/claims', { waitSeconds: 0 });
  await system.ask({ ...request, key: claim.body.credential });
  const closed = await system.organization('Without the channel');
  await system.ask({ ...request, key: closed.apiKey });
}

const numbers = '/v1/imessage-phone-numbers';
const webhook = `${numbers}/webhook`;
const receiver = 'http://127.0.0.1:1024/imessage';

/** What brings out the answers of their own that the operations of the iMessage channel have. */
export const answers: Answers = {
  listImessagePhoneNumbers: (system) => refusedEverywhere(system, { method: 'GET', path: numbers }),
  setImessagePhoneNumberTags: async (system, { ours }) => {
    const { id } = await imessageOf(ours).added();
    await refusedEverywhere(system, { method: 'PUT', path: `${numbers}/${id}/tags`, json: { tags: {} } });
  },
  setUpTestImessage: (_system, { live }) => live.call('POST', '/v1/test/imessage', {}),
  setImessageWebhook: async (system) => {
    await refusedEverywhere(system, { method: 'PUT', path: webhook, json: { url: receiver } });
    const full = await system.organization('Full of subscriptions');
    await imessageOf(full).added();
    await makeMany(mostOfAKind + 1, () => imessageOf(full).subscribe({ url: `${receiver}/${freshKey()}` }));
  },
  listImessageWebhooks: (system) => refusedEverywhere(system, { method: 'GET', path: webhook }),
  deleteImessageWebhook: (system) =>
    refusedEverywhere(system, { method: 'DELETE', path: `${webhook}/${crypto.randomUUID()}` }),
  deleteImessageWebhooks: (system) => refusedEverywhere(system, { method: 'DELETE', path: webhook }),
};
