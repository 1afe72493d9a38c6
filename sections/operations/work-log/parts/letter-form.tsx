import { useState } from 'react'
import { addDays, isDay, startOfYear } from '#kernel/charity/day.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { download } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { announce } from '#web/ui/feedback/announce.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { seesAll } from '../access.ts'
import { workLogs } from '../contract.ts'
import { useWorkCalendar } from './use-work.ts'

const WHICH = [
  { value: 'approved', label: 'Approved hours only' },
  { value: 'all', label: 'All hours, with a mark of what waits' },
] as const

/** Hours on paper in two presses: the year so far stands filled in. */
export default function LetterForm({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser()
  const { today } = useWorkCalendar()
  const [person, setPerson] = useState<string | null>(user.id)
  const [from, setFrom] = useState<string | null>(startOfYear(today))
  const [to, setTo] = useState<string | null>(today)
  const [which, setWhich] = useState<'approved' | 'all'>('approved')
  const lastYear = startOfYear(addDays(startOfYear(today), -1))
  const save = async () => {
    await download(workLogs.letter, {
      from: from ?? '',
      to: to ?? '',
      which,
      ...(person === null || person === user.id ? {} : { userId: person }),
    })
    announce('Letter saved')
    onClose()
  }
  const span = (first: string, last: string) => () => {
    setFrom(first)
    setTo(last)
  }
  return (
    <SmallForm action="Save the letter as PDF" reads disabled={!isDay(from) || !isDay(to)} onSubmit={save}>
      {(faults) => (
        <>
          {seesAll(user) && (
            <RecordPicker
              name="userId"
              label="Whose hours"
              value={person}
              valueLabel={user.displayName}
              error={faults.userId}
              onChange={(id) => setPerson(id)}
              query={(search) => query(accounts.people, { search })}
              getId={(one) => one.id}
              getLabel={(one) => one.name}
            />
          )}
          <FieldRow>
            <DateField
              name="from"
              label="From"
              value={from}
              today={today}
              error={faults.from}
              onChange={setFrom}
            />
            <DateField name="to" label="To" value={to} today={today} error={faults.to} onChange={setTo} />
          </FieldRow>
          <Line>
            <Button variant="quiet" onClick={span(startOfYear(today), today)}>
              This year
            </Button>
            <Button variant="quiet" onClick={span(lastYear, addDays(startOfYear(today), -1))}>
              Last year
            </Button>
          </Line>
          <SelectField
            label="Which hours"
            options={WHICH}
            value={which}
            onChange={(value) => setWhich(value === 'all' ? 'all' : 'approved')}
          />
        </>
      )}
    </SmallForm>
  )
}
