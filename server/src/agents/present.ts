import type { components } from '../contract/generated/openapi.ts';
import { isoMillis } from '../platform/time/clock.ts';
import type { KnownProvider, KnownProviders } from '../router/index.ts';
import type { ShownAgent } from './agent-service.ts';
import type { AgentWarning } from './types.ts';

type Wire = components['schemas'];

export function presentAgent(agent: ShownAgent, warnings: readonly AgentWarning[]): Wire['Agent'] {
  return {
    id: agent.id,
    organizationId: agent.organizationId,
    ...agent.settings,
    webhooks: agent.webhooks,
    warnings: warnings.map(({ path, message }) => ({ path, message })),
    createdAt: isoMillis(agent.createdAt),
    updatedAt: isoMillis(agent.updatedAt),
  };
}

/** The version of an agent, as ETag and If-Match spell it. */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

export function presentKnownProviders(known: KnownProviders): Wire['KnownProviders'] {
  return {
    stt: known.stt.map(presentKnownProvider),
    llm: known.llm.map(presentKnownProvider),
    tts: known.tts.map(presentKnownProvider),
    s2s: known.s2s.map(presentKnownProvider),
  };
}

function presentKnownProvider(row: KnownProvider): Wire['KnownProvider'] {
  return {
    id: row.id,
    vendor: row.vendor,
    vendorName: row.vendorName,
    model: row.model,
    benchmarked: row.isBenchmarked,
    configured: row.isConfigured,
    languages: [...row.languages],
    ...(row.note === null ? {} : { note: row.note }),
  };
}
