/** The files as which a report is kept. */
export const REPORT_FORMATS = ['pdf', 'csv', 'xlsx'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]
