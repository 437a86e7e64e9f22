// Generated from the interface TrunklineClient in sdk/src/resources.ts by codegen. Run `npm run generate` after a change of it.
import type { ResourceParts } from '../resource-parts.ts';
import type { TrunklineClient } from '../resources.ts';
import { createAgents } from '../resources/agents.ts';
import { createApiKeys } from '../resources/api-keys.ts';
import { createCalls } from '../resources/calls.ts';
import { createCredits } from '../resources/credits.ts';
import { createDashboard } from '../resources/dashboard.ts';
import { createErrorCodes } from '../resources/errors.ts';
import { createImessage } from '../resources/imessage.ts';
import { createLlm } from '../resources/llm.ts';
import { createModels } from '../resources/models.ts';
import { createOneShot } from '../resources/router.ts';
import { createOrganizationResource } from '../resources/organization.ts';
import { createPhoneNumbers } from '../resources/phone-numbers.ts';
import { createProviders } from '../resources/providers.ts';
import { createRouter } from '../resources/router.ts';
import { createSessions } from '../resources/sessions.ts';
import { createSms } from '../resources/sms.ts';
import { createStreamTokens } from '../resources/router.ts';
import { createStt } from '../resources/stt.ts';
import { createTest } from '../resources/test.ts';
import { createTts } from '../resources/tts.ts';
import { createVoice } from '../resources/voice.ts';
import { createWebhookDeliveries } from '../resources/webhook-deliveries.ts';
import { createWebhooks } from '../resources/webhooks.ts';
import { createWorker } from '../resources/worker.ts';

/** Apart from their types: a value that stood beside them would be told in the published declarations. */
export function createResources(parts: ResourceParts): Omit<TrunklineClient, 'raw'> {
  return {
    models: createModels(parts),
    stt: createStt(parts),
    tts: createTts(parts),
    llm: createLlm(parts),
    oneShot: createOneShot(parts),
    router: createRouter(parts),
    streamTokens: createStreamTokens(parts),
    sms: createSms(parts),
    voice: createVoice(parts),
    webhooks: createWebhooks(parts),
    webhookDeliveries: createWebhookDeliveries(parts),
    agents: createAgents(parts),
    sessions: createSessions(parts),
    calls: createCalls(parts),
    worker: createWorker(parts),
    providers: createProviders(parts),
    phoneNumbers: createPhoneNumbers(parts),
    imessage: createImessage(parts),
    credits: createCredits(parts),
    organization: createOrganizationResource(parts),
    apiKeys: createApiKeys(parts),
    dashboard: createDashboard(parts),
    errors: createErrorCodes(parts),
    test: createTest(parts),
  };
}
