import { createCaller } from './caller.ts';
import { checkApiKey, checkBaseUrl, type ClientOptions, limitsOf } from './client-options.ts';
import { createMethods } from './methods.ts';
import { createRedact } from './redact.ts';
import { type Agents, createAgents } from './resources/agents.ts';
import { type ApiKeys, createApiKeys } from './resources/api-keys.ts';
import { createErrorCodes, type ErrorCodes } from './resources/errors.ts';
import { createLlm, type Llm } from './resources/llm.ts';
import { createModels, type Models } from './resources/models.ts';
import { createOrganization, type OrganizationResource } from './resources/organization.ts';
import { createPhoneNumbers, type PhoneNumbers } from './resources/phone-numbers.ts';
import { createProviders, type Providers } from './resources/providers.ts';
import { createRouter, type Router } from './resources/router.ts';
import { createSms, type Sms } from './resources/sms.ts';
import { createStt, type Stt } from './resources/stt.ts';
import { createTest, type Test } from './resources/test.ts';
import { createTts, type Tts } from './resources/tts.ts';
import { createWebhookDeliveries, type WebhookDeliveries } from './resources/webhook-deliveries.ts';
import { createWebhooks, type Webhooks } from './resources/webhooks.ts';

/** Your organization, over the API. Its methods need no `this`. */
export interface TrunklineClient {
  models: Models;
  stt: Stt;
  tts: Tts;
  llm: Llm;
  router: Router;
  sms: Sms;
  webhooks: Webhooks;
  webhookDeliveries: WebhookDeliveries;
  agents: Agents;
  providers: Providers;
  phoneNumbers: PhoneNumbers;
  organization: OrganizationResource;
  apiKeys: ApiKeys;
  errors: ErrorCodes;
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
  const redact = createRedact(apiKey);
  limitsOf(options);
  // Copies: what is checked stays what holds.
  const limits = { retries: { ...options.retries }, timeouts: { ...options.timeouts } };
  const call = createCaller({ baseUrl, apiKey, fetch, limits, redact });
  const methods = createMethods(call);
  return {
    models: createModels(methods),
    stt: createStt(call),
    tts: createTts(methods),
    llm: createLlm(methods, redact),
    router: createRouter(methods),
    sms: createSms(methods, call, limits),
    webhooks: createWebhooks(methods),
    webhookDeliveries: createWebhookDeliveries(methods),
    agents: createAgents(methods),
    providers: createProviders(methods),
    phoneNumbers: createPhoneNumbers(methods),
    organization: createOrganization(methods),
    apiKeys: createApiKeys(methods),
    errors: createErrorCodes(methods),
    test: createTest(methods),
  };
}
