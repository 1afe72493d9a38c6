import type { AuditEntry } from '#sections/admin/audit-log/contract.ts'
import { query } from '#web/calls/query.ts'
import { HistoryPanel } from '#web/record/history-panel.tsx'
import { valueWords } from '#web/ui/show/value-text.tsx'
import { reports } from '../contract.ts'

const nameOf = ({ noun, recordWords }: AuditEntry) =>
  [`the ${noun}`, recordWords.map(valueWords).join(' · ')].join(' ')

/** Every change of what a kept report is counted of, since it was kept. */
export default function Corrections({ id }: { id: string }) {
  return <HistoryPanel query={(pages) => query(reports.corrections, { id, ...pages })} nameOf={nameOf} />
}
