import type { components } from '../../server/src/contract/generated/openapi.ts';
import type { Organization } from './organization.ts';
import type { ApiAnswer } from './sms-http.ts';

type Wire = components['schemas'];
export type ImessageNumber = Wire['ImessageNumber'];
export type ImessageSubscription = Wire['ImessageSubscription'];
/** A message, or what is said of it where it was not taken. */
export type ImessageSend = Wire['ImessageSend'] & Pick<Wire['ErrorEnvelope'], 'code'>;

const keyed = (key?: string): Record<string, string> => (key === undefined ? {} : { 'idempotency-key': key });

/** What an organization does with the iMessage channel. */
export function imessageOf({ call }: Pick<Organization, 'call'>) {
  const numbers = '/v1/imessage-phone-numbers';
  const add = (json: object = {}) => call<Wire['TestImessage']>('POST', '/v1/test/imessage', json);
  return {
    add,
    /** Adds one number to the pool and insists on it. */
    added: async (json: object = {}): Promise<ImessageNumber> => {
      const { status, text, body } = await add({ numbers: 1, ...json });
      const [number] = body.phoneNumbers ?? [];
      if (status !== 201 || number === undefined) throw new Error(`No number was added: ${status} ${text}`);
      return number;
    },
    /** Sets a subscription. */
    subscribe: (json: object) => call<ImessageSubscription>('PUT', `${numbers}/webhook`, json),
    /** The same, and insists on it. */
    subscribed: async (json: object): Promise<ImessageSubscription> => {
      const { status, text, body } = await call<ImessageSubscription>('PUT', `${numbers}/webhook`, json);
      if (status !== 200) throw new Error(`Not subscribed: ${status} ${text}`);
      return body;
    },
    subscriptions: () => call<Wire['ImessageSubscriptionList']>('GET', `${numbers}/webhook`),
    unsubscribe: (id: string) => call('DELETE', `${numbers}/webhook/${id}`),
    unsubscribeAll: () => call('DELETE', `${numbers}/webhook`),
    list: () => call<ImessageNumber[]>('GET', numbers),
    setTags: (id: string, tags: unknown): Promise<ApiAnswer<Wire['ImessageNumberTags']>> =>
      call('PUT', `${numbers}/${id}/tags`, { tags }),
    send: (agentId: string, json: object, key?: string) =>
      call<ImessageSend>('POST', `/v1/imessage/${agentId}/messages`, json, keyed(key)),
    sendFrom: (phoneNumberId: string, json: object, key?: string) =>
      call<Wire['ImessageNumberSend']>('POST', `${numbers}/${phoneNumberId}/messages`, json, keyed(key)),
    callFrom: (phoneNumberId: string, json: object, key?: string) =>
      call<Wire['PlacedImessageCall']>('POST', `${numbers}/${phoneNumberId}/calls`, json, keyed(key)),
    setName: (agentId: string, displayName: unknown) =>
      call<Wire['ImessageDisplayName']>('PUT', `/v1/imessage/${agentId}/display-name`, { displayName }),
  };
}

/** What the operator states of an organization's channel. */
export function imessageOperator(
  ask: <T>(request: { method: string; path: string; key: string; json: object }) => Promise<ApiAnswer<T>>,
  key: string,
) {
  const at = (id: string) => `/v1/organizations/${id}/imessage`;
  const open = { integrationEnabled: true, privateApiEnabled: true, poolsSince: '2020-01-01T00:00:00Z' };
  return {
    setAccess: (id: string, fields: Partial<Wire['UpdateImessageAccessRequest']> = {}) =>
      ask<Wire['ImessageAccess']>({ method: 'PUT', path: at(id), key, json: { ...open, ...fields } }),
    assign: (
      id: string,
      number: Pick<Wire['AssignImessageNumberRequest'], 'phoneNumberId'> & Partial<Wire['AssignImessageNumberRequest']>,
    ) =>
      ask<Wire['AssignedImessageNumber']>({
        method: 'POST',
        path: `${at(id)}/numbers`,
        key,
        json: { agentId: null, status: 'active', ...number },
      }),
    setAgent: (id: string, agentId: string, fields: Partial<Wire['UpdateImessageAgentRequest']> = {}) =>
      ask<Wire['ImessageAgent']>({
        method: 'PUT',
        path: `${at(id)}/agents/${agentId}`,
        key,
        json: { enabled: true, backend: 'dedicated', identityId: 'identity-1', ...fields },
      }),
  };
}
