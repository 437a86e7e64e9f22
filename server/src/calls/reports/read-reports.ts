import type { components } from '../../contract/generated/openapi.ts';
import type { CreditsPorts } from '../../credits/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findNewestCallback } from '../callbacks/index.ts';
import type { CallDetails, SessionsPorts } from '../sessions/index.ts';
import type { DeliveryOfSession, WebhooksPorts } from '../../webhooks/index.ts';
import { reportErrors } from './errors.ts';
import { presentWhole } from './present.ts';
import { findReport } from './report-store.ts';
import type { Report } from './types.ts';

/** The events of a report. */
export const reportEventTypes = ['call.report', 'call.analysis'] as const;

/** A report with all that is read beside it. */
export interface WholeReport {
  readonly report: Report;
  readonly deliveries: readonly DeliveryOfSession[];
  readonly wire: components['schemas']['CallReport'];
}

export interface ReadReports {
  /** Throws 404 NOT_FOUND for an unknown call, and for another organization's. */
  call(tx: Tx, organizationId: string, callId: string): Promise<CallDetails>;
  /** The report of a call; throws 404 REPORT_NOT_AVAILABLE while there is none. */
  whole(tx: Tx, call: CallDetails): Promise<WholeReport>;
  /** The same; null while there is none. */
  find(tx: Tx, call: CallDetails): Promise<WholeReport | null>;
}

export function createReadReports(options: {
  sessions: Pick<SessionsPorts, 'findCallDetails'>;
  credits: Pick<CreditsPorts, 'chargesOfSession'>;
  webhooks: Pick<WebhooksPorts, 'deliveriesOfSession'>;
}): ReadReports {
  const { sessions, credits, webhooks } = options;
  const find: ReadReports['find'] = async (tx, call) => {
    const { organizationId, id } = call.session;
    const report = await findReport(tx, organizationId, id);
    if (report === null) return null;
    const charges = await credits.chargesOfSession(tx, organizationId, id);
    const beside = { charges, callback: await findNewestCallback(tx, id) };
    const deliveries = await webhooks.deliveriesOfSession(tx, organizationId, id, reportEventTypes);
    return { report, deliveries, wire: presentWhole(report, call, beside, deliveries) };
  };
  return {
    find,
    call: async (tx, organizationId, callId) => {
      const call = await sessions.findCallDetails(tx, organizationId, callId);
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
