import type { Database, Tx } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/process/log.ts';
import type { CampaignRegistry, RegistryHint } from '../providers/ports/campaign-registry.ts';
import type { CarrierCallback } from '../providers/ports/messaging.ts';
import type { WorkRef } from './types.ts';
import { askForWork } from './work-rows.ts';

/** What the registry is answered. */
export interface RegistryCallbackAnswer {
  status: 200 | 400 | 401;
  json: { ok: boolean; error?: string };
}

// Only what a look would still find: a hint about something that has ended wakes nobody.
const speaksOfSql = `
select 'brand' as kind, id, organization_id as "organizationId" from sms_brands
where registry_id is not null and registry_id = any($1) and status in ('in_review', 'verified', 'changes_requested')
union all
select 'campaign', id, organization_id from sms_campaigns
where registry_id is not null and registry_id = any($2) and status in ('in_review', 'approved', 'changes_requested', 'suspended')
union all
select 'assignment', w.resource_id, w.organization_id from sms_registry_work w
where w.kind = 'assignment' and w.resource_id = any($3)`;

/**
 * Takes a callback of a registry: verified over the raw bytes, and what it speaks of is looked at anew. That is in line
 * before the answer, and harmless however often it comes.
 */
export function createReceiveRegistryCallback(options: {
  database: Database;
  jobs: Jobs;
  log: Logger;
  /** The id of the number in use by its E.164 spelling. */
  numberIdOf: (tx: Tx, e164: string) => Promise<string | null>;
}): (registry: CampaignRegistry, callback: CarrierCallback) => Promise<RegistryCallbackAnswer> {
  const { database, jobs, log, numberIdOf } = options;

  const look = (hints: readonly RegistryHint[]): Promise<void> =>
    database.tx(async (tx) => {
      const idsOf = (kind: 'brand' | 'campaign'): string[] =>
        hints.flatMap((hint) => (hint.kind === kind ? [hint.registryId] : []));
      const numberIds: string[] = [];
      for (const hint of hints) {
        const id = hint.kind === 'assignment' ? await numberIdOf(tx, hint.e164) : null;
        if (id !== null) numberIds.push(id);
      }
      const refs = await tx.query<WorkRef>(speaksOfSql, [idsOf('brand'), idsOf('campaign'), numberIds]);
      await askForWork(tx, jobs, refs);
    });

  return async (registry, callback) => {
    const result = registry.readCallback?.(callback) ?? { kind: 'refused', reason: 'signature' };
    if (result.kind === 'refused') {
      log.warn({ registry: registry.name, reason: result.reason }, 'registry callback refused');
      return { status: result.reason === 'malformed' ? 400 : 401, json: { ok: false, error: result.reason } };
    }
    await look(result.hints);
    return { status: 200, json: { ok: true } };
  };
}
