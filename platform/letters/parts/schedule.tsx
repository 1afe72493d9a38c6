import { useState } from 'react'
import { changeWithUndo } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type LetterDetail, letters } from '../contract.ts'
import styles from './letters.module.css'

interface ScheduleProps {
  id: string
  schedule: NonNullable<LetterDetail['schedule']>
}

/** Whether it goes by itself, and from when on; each is saved as it is chosen. */
export function Schedule({ id, schedule: { isOn, time, version } }: ScheduleProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = (change: { isOn: boolean; time: string }) =>
    void changeWithUndo(
      letters.schedule,
      { id, ...change, version },
      change.isOn ? 'It goes by itself' : 'It only goes by hand',
    )
      .catch(sayFailed('Not changed'))
      .finally(() => setTyped(null))
  return (
    <div className={styles.schedule}>
      <SwitchField
        name="isOn"
        label={isOn ? 'Goes by itself, from' : 'Goes by itself'}
        value={isOn}
        onChange={(on) => save({ isOn: on === true, time })}
      />
      {isOn && (
        <TextField
          name="time"
          label="From"
          hideLabel
          type="time"
          value={typed ?? time}
          onChange={setTyped}
          onBlur={() => {
            if (typed && typed !== time) save({ isOn, time: typed })
          }}
        />
      )}
    </div>
  )
}
