import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { asStored, asWritten } from '#kernel/language/message-text.ts'
import { useLiveFields } from '#web/record/live-fields.tsx'
import { Button } from '#web/ui/action/button.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { MentionField, type Written } from '#web/ui/fields/mention-field.tsx'
import { line as def } from '../fields.ts'
import { type MinutesLine, minutes } from '../minutes-contract.ts'
import { people } from './composer.tsx'
import styles from './meetings.module.css'

const Names = createContext<MinutesLine['people']>([])

/** The text with names where ids are stored. */
function LineField(props: FieldProps<string>) {
  const known = useContext(Names)
  const value = props.value ?? ''
  const read = (text: string) =>
    asWritten(text, (part) =>
      'person' in part ? known.find(({ id }) => id === part.person)?.name : undefined,
    )
  const [written, setWritten] = useState<Written>(() => read(value))
  // What somebody else wrote is taken over as a whole.
  const shown = asStored(written.text, written.marks) === value ? written : read(value)
  return (
    <MentionField
      label={props.label}
      hideLabel
      error={props.error}
      value={shown}
      people={people}
      maxLength={1000}
      onChange={(next) => {
        setWritten(next)
        props.onChange(asStored(next.text, next.marks))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        // To leave the field is to mean it.
        event.currentTarget.blur()
      }}
    />
  )
}
const controls = { text: LineField }

/** A line is corrected in its place: it saves itself, and says so where two correct the same one. */
export default function LineEditor({ line, onClose }: { line: MinutesLine; onClose: () => void }) {
  const [closing, setClosing] = useState(false)
  const { field, valueOf } = useLiveFields({
    def,
    name: 'meeting-notes',
    row: line,
    table: 'meeting_lines',
    edit: minutes.edit,
    may: () => true,
    controls,
  })
  const place = useRef<HTMLDivElement>(null)
  // Once the field listens for it: whoever is in it is said to be there, and leaving it saves.
  useEffect(() => place.current?.querySelector('textarea')?.focus(), [])
  // Not before it is saved: what somebody typed never goes out of sight.
  const isSaved = valueOf('text') === line.text
  useEffect(() => {
    if (closing && isSaved) onClose()
  }, [closing, isSaved, onClose])
  return (
    <div className={styles.line}>
      <div className={styles.said} ref={place}>
        <Names value={line.people}>{field('text')}</Names>
        <div>
          <Button size="sm" onClick={() => setClosing(true)}>
            Done
          </Button>
        </div>
      </div>
    </div>
  )
}
