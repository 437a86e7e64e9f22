/** The instants at which a drill may end or pause the process while a report is made. */
export const reportKillPoints = [
  'reports.report.claimed',
  'reports.report.analysed',
  'reports.report.written',
] as const;
export type ReportKillPoint = (typeof reportKillPoints)[number];
