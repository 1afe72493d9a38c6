import { useRef, useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { asStored, inWords } from '#kernel/language/message-text.ts'
import { withRoles } from '#platform/accounts/widgets.tsx'
import { call } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import {
  type Mentionable,
  MentionField,
  NOTHING_WRITTEN,
  type Written,
} from '#web/ui/fields/mention-field.tsx'
import type { QueryOf } from '#web/ui/fields/record-picker.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import type { Meeting } from '../contract.ts'
import { line as def, LINE_KINDS, type LineKind } from '../fields.ts'
import { actionIn, saysKind } from '../line-action.ts'
import { minutes } from '../minutes-contract.ts'
import styles from './meetings.module.css'
import type { Written as Line } from './use-out-lines.ts'

const KINDS = Object.entries(LINE_KINDS).map(([value, label]) => ({ value: value as LineKind, label }))
const MOST = 1000

interface ComposerProps {
  meeting: Meeting
  /** What is being talked about. */
  about: string
  focus: boolean
  onSend: (line: Omit<Line, 'agendaItemId'>) => void
}

/** Nobody else is offered: what they would be given, they could not see. */
export const people = (search: string): QueryOf<{ items: Mentionable[] }> => ({
  queryKey: query(minutes.people, { search }).queryKey,
  queryFn: async ({ signal }) => withRoles(await call(minutes.people, { search }, { signal })),
})

/** One line after the other: Enter writes it down, and the next can be typed at once. */
export function Composer({ meeting, about, focus, onSend }: ComposerProps) {
  const [written, setWritten] = useState<Written>(NOTHING_WRITTEN)
  const [kind, setKind] = useState<LineKind>('note')
  const field = useRef<HTMLTextAreaElement>(null)
  const text = asStored(written.text, written.marks).trim()
  const send = () => {
    if (text === '') return
    onSend({ text, words: written.text.trim(), kind })
    setWritten(NOTHING_WRITTEN)
    setKind('note')
    field.current?.focus()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MentionField
        ref={field}
        label={`A line about ${about}`}
        hideLabel
        placeholder="Write a line; @ names a person"
        value={written}
        onChange={setWritten}
        people={people}
        maxLength={MOST}
        focusOnMount={focus}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      <p className={styles.hint} aria-live="polite">
        {hintOf(text, kind, meeting, written)}
      </p>
      <div className={styles.foot}>
        <Segmented label={def.labels.kind} options={KINDS} value={kind} onChange={setKind} />
        <Button type="submit" variant="primary" disabled={text === ''}>
          Write it down
        </Button>
      </div>
    </form>
  )
}

/** What will become of the line as it stands. */
function hintOf(text: string, kind: LineKind, { date }: Meeting, { marks }: Written): string {
  if (text === '')
    return 'A line with @name and a day becomes that person’s task: “@Ana order labels by Nov 30”.'
  const said = kind === 'note' ? saysKind(inWords(text, () => undefined)) : kind
  const asked = actionIn(text, date)
  if (asked) {
    const nameOf = (id: string) => marks.find(({ token }) => token.includes(id))?.label.replace(/^@/, '')
    const names = asked.people.map((id) => nameOf(id) ?? 'somebody').join(', ')
    const task = `Becomes a task of ${names}, until ${formatDay(asked.due, 'short')}: ${asked.title}`
    return said === 'decision' ? `${task}. Stands in the register of decisions, too.` : task
  }
  if (said === 'decision') return 'Stands in the register of decisions.'
  if (said === 'action') return 'Name somebody with @ and a day, and it is their task at once.'
  return ''
}
