import type { Principal } from '../../contract/binding.ts';
import type { components } from '../../contract/generated/openapi.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { ModelQuestion, RouterPorts } from '../../router/index.ts';
import type { WebhooksPorts } from '../../webhooks/index.ts';
import type { CreateSession } from './create-session.ts';
import type { CreateSessionRequest, SessionPlan } from './types.ts';

type Wire = components['schemas'];

/** What a request would make. Throws as `CreateSession.plan` does; nothing is stored. */
export type ExplainSession = (
  principal: Pick<Principal, 'organizationId' | 'mode'>,
  body: CreateSessionRequest,
) => Promise<Wire['SessionExplanation']>;

export function createExplainSession(options: {
  database: Database;
  ids: Ids;
  creation: Pick<CreateSession, 'plan'>;
  router: Pick<RouterPorts, 'chooseModel'>;
  webhooks: Pick<WebhooksPorts, 'receiversOf'>;
}): ExplainSession {
  const { database, ids, creation, router, webhooks } = options;

  const providersOf = ({ configuration, tools, s2s }: SessionPlan, mode: 'test' | 'live', isJoined: boolean) => {
    if (s2s !== null) return [spokenBy(s2s)];
    const { language, optimizeFor: objective, allowedProviders, voice } = configuration;
    const chosen = (layer: ModelQuestion['needs']['kind'], needs: object): Wire['ExplainedProvider'] => ({
      layer,
      ...router.chooseModel({
        mode,
        session: { isJoined },
        language,
        objective,
        allow: allowedProviders[layer] ?? [],
        needs: { kind: layer, ...needs },
      }),
    });
    return [chosen('stt', {}), chosen('llm', { tools: tools.length > 0 }), chosen('tts', { voice })];
  };

  return async (principal, body) => {
    const { plan, layers } = await creation.plan(principal, body, ids.uuid());
    const { organizationId, agentId, configuration, tools, webhookTags: tags } = plan;
    const receivers = await webhooks.receiversOf(database.read, { organizationId, type: 'call.status', agentId, tags });
    return {
      kind: plan.kind,
      configuration,
      layers,
      tools: tools.map(({ id, name, kind }) => ({ id, name, kind })),
      providers: providersOf(plan, principal.mode, false),
      joinedProviders: providersOf(plan, principal.mode, true),
      minutePriceMicroUsd: plan.minutePriceMicroUsd,
      webhookEndpoints: receivers,
    };
  };
}

function spokenBy({ provider, model }: NonNullable<SessionPlan['s2s']>): Wire['ExplainedProvider'] {
  return { layer: 's2s', provider, model, reason: 'explicit', rank: null, problem: null, others: [] };
}
