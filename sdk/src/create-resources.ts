import type { Caller } from './caller.ts';
import type { CallOptions } from './client-options.ts';
import type { Methods } from './methods.ts';
import type { TrunklineClient } from './resources.ts';
import { createAgents } from './resources/agents.ts';
import { createApiKeys } from './resources/api-keys.ts';
import { createCredits } from './resources/credits.ts';
import { createErrorCodes } from './resources/errors.ts';
import { createLlm } from './resources/llm.ts';
import { createModels } from './resources/models.ts';
import { createOrganization } from './resources/organization.ts';
import { createPhoneNumbers } from './resources/phone-numbers.ts';
import { createProviders } from './resources/providers.ts';
import { createRouter } from './resources/router.ts';
import { createSms } from './resources/sms.ts';
import { createStt } from './resources/stt.ts';
import { createTest } from './resources/test.ts';
import { createTts } from './resources/tts.ts';
import { createWebhookDeliveries } from './resources/webhook-deliveries.ts';
import { createWebhooks } from './resources/webhooks.ts';

/** What resources are made of: how a call is made, methods by address, limits of calls, and what takes secrets out of a text. */
interface Parts {
  call: Caller;
  methods: Methods;
  limits: CallOptions;
  redact: (text: string) => string;
}

/** Apart from their types: a value that stood beside them would be told in the published declarations. */
export function createResources({ call, methods, limits, redact }: Parts): Omit<TrunklineClient, 'raw'> {
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
    credits: createCredits(methods),
    organization: createOrganization(methods),
    apiKeys: createApiKeys(methods),
    errors: createErrorCodes(methods),
    test: createTest(methods),
  };
}
