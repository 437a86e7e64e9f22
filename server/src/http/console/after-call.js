import { facts, json, make, money, table, time } from './elements.js';

/** The report of a call, or why there is none. */
export function reportOf({ report, status }) {
  const place = make('section', {}, make('h3', {}, 'Report'));
  if (report === null) {
    const why = status === 'active' ? 'It is written when the call has ended.' : 'There is none yet.';
    place.append(make('p', { className: 'soft' }, why));
    return place;
  }
  const { structured_data: said, voicemail, analysis_error: failure } = report;
  const found = Object.entries({ ...said, ...report.custom_data }).filter(([, value]) => value !== null);
  place.append(
    make('p', {}, report.summary),
    facts([
      ['Outcome', report.outcome],
      [
        'Written by',
        `${report.analysis_status}${report.analysis_model === null ? '' : ` (${report.analysis_provider}:${report.analysis_model})`}`,
      ],
      ...(failure === null ? [] : [['Left out', failure]]),
      ...found.map(([name, value]) => [name, String(value)]),
      ...(voicemail === null
        ? []
        : [['Voicemail', voicemail.detected ? `detected, ${voicemail.delivery ?? 'no message'}` : 'not detected']]),
      ['Cost', money(Number(report.cost_micro_usd) / 1e6)],
      ['Post-call webhook', report.post_call_webhook_status],
    ]),
  );
  const costs = report.cost_breakdown.map(({ provider, metric, quantity, costMicroUsd }) => [
    provider,
    metric,
    quantity,
    money(Number(costMicroUsd) / 1e6),
  ]);
  if (costs.length > 0) place.append(table('What it cost', ['Provider', 'Metric', 'Quantity', 'Cost'], costs));
  return place;
}

/** How a call was handed over, and how often it was tried. */
export function transfersOf({ transfers }) {
  const none = make('p', { className: 'soft' }, 'It was not handed over.');
  const rows = transfers.map(({ created_at: at, kind, transfer_to: to, status, failure_cause: cause, completed_at: done }) => [
    time(at),
    kind,
    to,
    cause === null ? status : `${status}: ${cause}`,
    done === null ? '' : time(done),
  ]);
  const consulted = transfers.filter(({ consultation }) => consultation.length > 0);
  return make(
    'section',
    {},
    make('h3', {}, 'Transfers'),
    rows.length === 0 ? none : table('Transfers of the call', ['Began', 'Kind', 'To', 'Status', 'Completed'], rows),
    ...consulted.map(({ transfer_to: to, consultation }) =>
      make('details', {}, make('summary', {}, 'What was said to ', to), json(consultation)),
    ),
  );
}
