import { useState } from 'react'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { makeChange, refresh } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { kinds, type ListedKind } from '../contract.ts'
import styles from './agreements.module.css'

/** What the typeface of the paper does not have. */
const UNPRINTED =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u

interface PublishProps {
  row: ListedKind
  opened: boolean
  onClose: () => void
}

/** From now on this is what people sign. Whether those who signed before sign again is decided here. */
export default function Publish({ row, opened, onClose }: PublishProps) {
  const { today } = useOrganizationClock()
  const [note, setNote] = useState<string | null>(null)
  const [again, setAgain] = useState(false)
  const [by, setBy] = useState<string | null>(null)
  const isFirst = row.number === null
  return (
    <Dialog opened={opened} onClose={onClose} title={`Publish ${row.title}`} size="md">
      <SmallForm
        action={isFirst ? 'Publish it' : `Publish text no. ${(row.number ?? 0) + 1}`}
        onSubmit={async () => {
          await makeChange(kinds.publish, {
            id: row.id,
            version: row.version,
            note,
            signAgainBy: again ? (by ?? today) : null,
          })
          await refresh([kinds.list, kinds.one, kinds.texts])
          toast({ title: `${row.title} is published` })
          onClose()
        }}
      >
        {(faults) => (
          <Stack>
            <div className={styles.text}>{row.draft}</div>
            {/* Which letters they are is said when it is refused. */}
            {!faults.title && !faults.draft && row.draft && UNPRINTED.test(row.draft) && (
              <p role="alert">
                The paper that is kept has Latin, Greek and Cyrillic letters alone, and this text has others.
                Please write them otherwise.
              </p>
            )}
            <Quiet>
              This text is never changed again: to correct it, another one is published.{' '}
              {row.holding > 0 && !again ? 'What was signed before stays good.' : ''}
            </Quiet>
            {!isFirst && (
              <>
                <TextField
                  name="note"
                  label="What is new"
                  value={note}
                  onChange={setNote}
                  error={faults.note}
                  description="Read by whoever signs again."
                />
                <SwitchField
                  name="again"
                  label="Whoever has signed signs again"
                  value={again}
                  onChange={(value) => setAgain(value === true)}
                />
                {again && (
                  <DateField
                    name="signAgainBy"
                    label="Until this day the old one holds"
                    min={today}
                    value={by ?? today}
                    onChange={setBy}
                    error={faults.signAgainBy}
                  />
                )}
              </>
            )}
          </Stack>
        )}
      </SmallForm>
    </Dialog>
  )
}
