import type { components } from '../../contract/generated/openapi.ts';
import type { CreditsPorts } from '../../credits/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { KnownCall, SessionsPorts } from '../sessions/index.ts';
import type { DeliveryOfSession, WebhooksPorts } from '../../webhooks/index.ts';
import { reportErrors } from './errors.ts';
import { presentWhole } from './present.ts';
import { findReport } from './report-store.ts';
import type { Report } from './types.ts';

/** What endpoints are told of a report by. */
export const toldTypes = ['call.report', 'call.analysis'] as const;

/** A report with all that is read beside it. */
export interface WholeReport {
  readonly report: Report;
  readonly deliveries: readonly DeliveryOfSession[];
  readonly wire: components['schemas']['CallReport'];
}

export interface ReadReports {
  /** Throws 404 NOT_FOUND for an unknown call, and for another organization's. */
  call(tx: Tx, organizationId: string, callId: string): Promise<KnownCall>;
  /** The report of a call; throws 404 REPORT_NOT_AVAILABLE while there is none. */
  whole(tx: Tx, call: KnownCall): Promise<WholeReport>;
  /** The same; null while there is none. */
  find(tx: Tx, call: KnownCall): Promise<WholeReport | null>;
}

export function createReadReports(options: {
  sessions: Pick<SessionsPorts, 'knownCall'>;
  credits: Pick<CreditsPorts, 'chargesOfSession'>;
  webhooks: Pick<WebhooksPorts, 'deliveriesOfSession'>;
}): ReadReports {
  const { sessions, credits, webhooks } = options;
  const find: ReadReports['find'] = async (tx, call) => {
    const { organizationId, id } = call.session;
    const report = await findReport(tx, organizationId, id);
    if (report === null) return null;
    const charges = await credits.chargesOfSession(tx, organizationId, id);
    const deliveries = await webhooks.deliveriesOfSession(tx, organizationId, id, toldTypes);
    return { report, deliveries, wire: presentWhole(report, call, charges, deliveries) };
  };
  return {
    find,
    call: async (tx, organizationId, callId) => {
      const call = await sessions.knownCall(tx, organizationId, callId);
      if (call === null) throw reportErrors.callNotFound();
      return call;
    },
    whole: async (tx, call) => {
      const found = await find(tx, call);
      if (found === null) throw reportErrors.notAvailable();
      return found;
    },
  };
}
