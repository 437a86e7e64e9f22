import { createCaller } from './caller.ts';
import { checkApiKey, checkBaseUrl, type ClientOptions, limitsOf } from './client-options.ts';
import { type ApiKeys, createApiKeys } from './resources/api-keys.ts';
import { createOrganization, type OrganizationResource } from './resources/organization.ts';
import { createPhoneNumbers, type PhoneNumbers } from './resources/phone-numbers.ts';
import { createSms, type Sms } from './resources/sms.ts';
import { createTest, type Test } from './resources/test.ts';
import { createWebhookDeliveries, type WebhookDeliveries } from './resources/webhook-deliveries.ts';
import { createWebhooks, type Webhooks } from './resources/webhooks.ts';

/** Your organization, over the API. Its methods need no `this`. */
export interface TrunklineClient {
  sms: Sms;
  webhooks: Webhooks;
  webhookDeliveries: WebhookDeliveries;
  phoneNumbers: PhoneNumbers;
  organization: OrganizationResource;
  apiKeys: ApiKeys;
  test: Test;
}

const optionNames = ['baseUrl', 'apiKey', 'retries', 'timeouts', 'fetch'];

/**
 * A client of one server and one key. It holds no connection and needs no closing; nothing in it shows the key. Throws
 * a TypeError that names the option that is wrong, and refuses a secret key in a browser.
 */
export function createClient(options: ClientOptions): TrunklineClient {
  if (typeof options !== 'object' || options === null) throw new TypeError('createClient takes {baseUrl, apiKey}');
  for (const name of Object.keys(options)) {
    if (!optionNames.includes(name)) throw new TypeError(`${name} is not known; there is ${optionNames.join(', ')}`);
  }
  const baseUrl = checkBaseUrl(options.baseUrl);
  const apiKey = checkApiKey(options.apiKey);
  const { fetch = (url, init) => globalThis.fetch(url, init) } = options;
  if (typeof fetch !== 'function') throw new TypeError('fetch must be a function like the one of the runtime');
  const call = createCaller({ baseUrl, apiKey, fetch, limits: limitsOf(options) });
  return {
    sms: createSms(call),
    webhooks: createWebhooks(call),
    webhookDeliveries: createWebhookDeliveries(call),
    phoneNumbers: createPhoneNumbers(call),
    organization: createOrganization(call),
    apiKeys: createApiKeys(call),
    test: createTest(call),
  };
}
