import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { accounts } from '#platform/accounts/contract.ts'
import { eventRequest } from '#sections/planning/event-requests/fields.ts'
import { query } from '#web/calls/query.ts'
import { type CellName, fieldsOf, readCell } from '../cell-kinds.ts'
import styles from './sheet.module.css'

/** Where the keyboard goes when the cell is done. */
export type Onward = 'stay' | 'up' | 'down' | 'left' | 'right'

interface CellEditorProps {
  field: CellName
  label: string
  text: string
  timeZone: string
  long?: boolean | undefined
  onText: (text: string) => void
  onDone: (text: string, onward: Onward) => void
  /** It was left with something that cannot be read. */
  onUnread: (text: string, message: string) => void
  onCancel: () => void
}

/** A cell that is being written in. What cannot be read is said, and stays open as long as the keyboard is in it. */
export function CellEditor(props: CellEditorProps) {
  const { field, label, text, timeZone, long, onText, onDone, onUnread, onCancel } = props
  const input = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null)
  const [fault, setFault] = useState<string>()
  const done = useRef(false)
  useEffect(() => {
    const element = input.current
    element?.focus({ preventScroll: true })
    if (element && 'setSelectionRange' in element)
      element.setSelectionRange(element.value.length, element.value.length)
    // Once, as it was opened.
  }, [])

  const finish = (onward: Onward, now = input.current?.value ?? text) => {
    if (done.current) return
    const read = readCell(field, now, timeZone)
    if ('fault' in read) return setFault(read.fault)
    done.current = true
    onDone(now, onward)
  }
  const leave = () => {
    if (done.current) return
    const now = input.current?.value ?? text
    const read = readCell(field, now, timeZone)
    if ('fault' in read) {
      done.current = true
      onUnread(now, read.fault)
    } else finish('stay', now)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      done.current = true
      onCancel()
    } else if (event.key === 'Enter' && !(long && event.altKey)) {
      event.preventDefault()
      finish(event.shiftKey ? 'up' : 'down')
    } else if (event.key === 'Tab') {
      event.preventDefault()
      finish(event.shiftKey ? 'left' : 'right')
    }
  }
  const [only, ...more] = fieldsOf(field)
  const { options, kind } = (only && more.length === 0 ? eventRequest.fields[only] : {}) as {
    options?: readonly { value: string; label: string }[]
    kind?: string
  }
  const choices =
    kind === 'yesNo' ? ['Yes', 'No'] : kind === 'choice' ? options?.map((one) => one.label) : undefined
  const shared = {
    ref: input,
    'aria-label': label,
    'aria-invalid': fault !== undefined || undefined,
    className: styles.editor,
    // Its Esc is its own: a full screen stays.
    'data-mantine-stop-propagation': true,
    onKeyDown,
    onBlur: leave,
    // The sheet's own keys and clipboard are not those of a text.
    onCopy: (event: { stopPropagation: () => void }) => event.stopPropagation(),
    onCut: (event: { stopPropagation: () => void }) => event.stopPropagation(),
    onPaste: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  }
  return (
    <>
      {choices ? (
        <select
          {...shared}
          value={text}
          onChange={({ currentTarget }) => {
            onText(currentTarget.value)
            finish('stay', currentTarget.value)
          }}
        >
          {!choices.includes(text) && <option value={text}>{text}</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : long ? (
        <textarea {...shared} rows={5} value={text} onChange={(event) => onText(event.currentTarget.value)} />
      ) : (
        <input
          {...shared}
          list={field === 'leadName' ? LEADS : undefined}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
      {field === 'leadName' && <Leads called={text} />}
      {fault && (
        <span role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </>
  )
}

const LEADS = 'sheet-leads'

/** Who of us is called so, to be chosen while one types; another name is a lead without an account. */
function Leads({ called }: { called: string }) {
  const { data } = useQuery({
    ...query(accounts.people, { search: called }),
    placeholderData: keepPreviousData,
  })
  return (
    <datalist id={LEADS}>
      {data?.items.map(({ id, name }) => (
        <option key={id} value={name} aria-label={name} />
      ))}
    </datalist>
  )
}
