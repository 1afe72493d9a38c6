import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../action/button.tsx'
import { LiveRegion } from '../feedback/live-region.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { ValueText } from '../show/value-text.tsx'
import type { MergeRow } from './merge.ts'
import styles from './merge-dialog.module.css'
import { TwoSides } from './two-sides.tsx'

/** How the value of a field reads; undefined leaves it to the dialog. */
export type ShowValue = (field: string, value: unknown) => ReactNode | undefined

interface MergeDialogProps {
  rows: MergeRow[]
  showValue?: ShowValue
  /** The words of the form's own button. */
  save: string
  onCancel: () => void
  onMerge: (choices: Record<string, 'mine' | 'theirs'>) => void
}

type Side = 'mine' | 'theirs'

/** Two people changed one record: each differing field, mine beside theirs, nothing decided silently. */
export function MergeDialog({ rows, showValue, save, onCancel, onMerge }: MergeDialogProps) {
  const [choices, setChoices] = useState<Record<string, Side>>(() =>
    Object.fromEntries(rows.flatMap((row) => (row.proposed ? [[row.field, row.proposed]] : []))),
  )
  const [asked, setAsked] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const phone = useIsPhone()
  const open = rows.filter((row) => !choices[row.field])

  const finish = () => {
    if (open.length === 0) return onMerge(choices)
    setAsked(true)
    list.current?.querySelector<HTMLInputElement>('[data-open] input')?.focus()
  }
  return (
    <Dialog
      opened
      onClose={onCancel}
      title="Somebody else changed this too"
      size="md"
      fullScreen={phone}
      footer={
        <>
          <Button onClick={onCancel}>Back to the form</Button>
          <Button variant="primary" onClick={finish}>
            {save}
          </Button>
        </>
      }
    >
      <p className={styles.intro}>
        While you were editing, somebody saved this record. Choose for each field what it should say.
      </p>
      <div ref={list} className={styles.rows}>
        {rows.map((row) => (
          <Choice
            key={row.field}
            row={row}
            side={choices[row.field]}
            faulty={asked && !choices[row.field]}
            showValue={showValue}
            onChoose={(side) => setChoices((before) => ({ ...before, [row.field]: side }))}
          />
        ))}
      </div>
      <LiveRegion urgent>
        {asked && open.length > 0 && (
          <p className={styles.fault}>Please choose for {open.map((row) => row.label).join(', ')}.</p>
        )}
      </LiveRegion>
    </Dialog>
  )
}

interface ChoiceProps {
  row: MergeRow
  side: Side | undefined
  faulty: boolean
  showValue?: ShowValue
  onChoose: (side: Side) => void
}

function Choice({ row, side, faulty, showValue, onChoose }: ChoiceProps) {
  const told = (value: Side) => showValue?.(row.field, row[value]) ?? <ValueText value={row[value]} />
  return (
    <TwoSides
      label={row.label}
      sides={[
        { side: 'mine', label: 'Yours', value: told('mine') },
        { side: 'theirs', label: 'Theirs', value: told('theirs') },
      ]}
      chosen={side}
      faulty={faulty}
      onChoose={onChoose}
    />
  )
}
