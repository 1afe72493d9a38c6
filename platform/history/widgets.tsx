import { query } from '#web/calls/query.ts'
import { HistoryPanel } from '#web/record/history-panel.tsx'
import type { ShowValue } from '#web/ui/form/merge-dialog.tsx'
import { history } from './contract.ts'

interface RecordHistoryProps {
  /** As the database calls it: 'sandwich_collections'. */
  table: string
  id: string
  showValue?: ShowValue
}

/** Who changed what in one record; each change can be undone by who may change it. */
export const RecordHistory = ({ table, id, showValue }: RecordHistoryProps) => (
  <HistoryPanel query={(pages) => query(history.ofRecord, { table, id, ...pages })} showValue={showValue} />
)
