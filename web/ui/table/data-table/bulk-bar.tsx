import { useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { Button, IconButton } from '../../action/button.tsx'
import { formatNumber } from '../../show/format.ts'
import styles from './bulk-bar.module.css'
import type { BulkAction, Seen } from './types.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps<Row, Totals> {
  selection: Selection
  total: number
  actions: BulkAction<Row, Totals>[]
  seen: (isChosen: (id: string) => boolean) => Seen<Row, Totals>
  /** Cards have no box for the whole page, so all are offered at once. */
  phone: boolean
}

/** What can be done with the chosen rows, in reach at the foot; what one searches and filters by stays as it is. */
export function BulkBar<Row, Totals>(props: BulkBarProps<Row, Totals>) {
  const { selection, total, actions, phone } = props
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState('')
  const run = async (action: BulkAction<Row, Totals>) => {
    setBusy(action.label)
    setFailure('')
    try {
      const outcome = await action.run(selection.body(), selection.count, props.seen(selection.has))
      if (outcome !== false) selection.clear()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy('')
    }
  }
  // Of all of a list nobody knows whose they are: the server says it.
  const chosen = selection.all ? [] : props.seen(selection.has).rows
  const offered = actions.filter(({ may }) => !may || chosen.every(may))
  /** Something may be done with one of them. */
  const anyMay = selection.all || actions.some(({ may }) => !may || chosen.some(may))
  const refusal =
    selection.count === 1
      ? 'You cannot change this one'
      : anyMay
        ? 'You cannot change all of these'
        : 'You cannot change any of these'
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Selected rows">
      <strong className={styles.count}>{formatNumber(selection.count)} selected</strong>
      {!selection.all && anyMay && total > selection.count && (phone || selection.page === 'all') && (
        <Button variant="quiet" onClick={selection.selectAll}>
          {`Select all ${formatNumber(total)}`}
        </Button>
      )}
      {offered.length === 0 && <span>{refusal}</span>}
      {offered.map((action) => (
        <Button
          key={action.label}
          icon={action.icon}
          variant={action.danger ? 'danger' : 'secondary'}
          busy={busy === action.label}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
      <IconButton icon="close" label="Clear the selection" onClick={selection.clear} />
      <span role="alert" className={styles.fault}>
        {failure}
      </span>
    </div>
  )
}
