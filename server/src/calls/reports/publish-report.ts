import type { CreditsPorts } from '../../credits/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findNewestCallback } from '../callbacks/index.ts';
import type { CallDetails } from '../sessions/index.ts';
import type { WebhooksPorts } from '../../webhooks/index.ts';
import { ownValues } from './extraction.policy.ts';
import { presentPublished } from './present.ts';
import type { Extraction, Report } from './types.ts';

export type ReportEventType = 'call.report' | 'call.analysis';

/**
 * Publishes a report, to each endpoint with the values of its own fields, in the caller's transaction. The numbers of the events are
 * taken before: that locks the session, which comes before its report in every transaction that writes both.
 */
export type PublishReport = (
  tx: Tx,
  published: {
    call: CallDetails;
    report: Report;
    extractions: readonly Extraction[];
    types: readonly ReportEventType[];
    firstSequence: number;
  },
) => Promise<void>;

export function createPublishReport(options: {
  webhooks: Pick<WebhooksPorts, 'publish'>;
  credits: Pick<CreditsPorts, 'chargesOfSession'>;
}): PublishReport {
  const { webhooks, credits } = options;
  return async (tx, { call, report, extractions, types, firstSequence }) => {
    const { organizationId, id: sessionId, agentId, webhookTags: tags } = call.session;
    const charges = await credits.chargesOfSession(tx, organizationId, sessionId);
    const callback = await findNewestCallback(tx, sessionId);
    const data = presentPublished(report, call, { charges, callback });
    const perEndpointData = Object.fromEntries(
      extractions.flatMap(({ endpointId, fields }) =>
        endpointId === null ? [] : [[endpointId, ownValues(report.customData, fields)]],
      ),
    );
    const of = { organizationId, resourceId: sessionId, sessionId, agentId, tags, callStatus: call.status };
    await webhooks.publish(
      tx,
      types.map((type, nth) => ({
        ...of,
        type,
        sequence: firstSequence + nth,
        occurredAt: report.updatedAt,
        data,
        perEndpointData,
      })),
    );
  };
}

/** Who wants which fields of a call at this moment: endpoints that subscribe to it, oldest first, then its agent. */
export async function extractionsOf(
  tx: Tx,
  { session }: CallDetails,
  { extractions }: Pick<WebhooksPorts, 'extractions'>,
): Promise<Extraction[]> {
  const { organizationId, agentId, webhookTags: tags, configuration } = session;
  const endpoints = await extractions(tx, { organizationId, agentId, tags });
  return [...endpoints, { endpointId: null, fields: configuration.extractionFields }];
}
