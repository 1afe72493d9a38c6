import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '../kit.css'
import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { labelFor, type Mark, personToken, recordToken } from '#kernel/language/message-text.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/constants.ts'
import { announce } from '../feedback/announce.ts'
import { Avatar } from '../show/avatar.tsx'
import { inputProps } from './field.ts'
import styles from './mention-field.module.css'
import type { QueryOf } from './record-picker.tsx'
import textStyles from './text-field.module.css'

/** A text as it is written, and what the names in it stand for (`asStored` in `kernel/language/message-text.ts`). */
export interface Written {
  text: string
  marks: Mark[]
}
export const NOTHING_WRITTEN: Written = { text: '', marks: [] }

/** Whom or what one can name. */
export interface Mentionable {
  /** Of a person their id, of a record `kind:id`. */
  id: string
  name: string
  /** To tell two of the same name apart. */
  note?: string
  photoId?: string | null
}

interface MentionFieldProps {
  label: string
  hideLabel?: boolean
  placeholder?: string
  error?: string
  value: Written
  onChange: (value: Written) => void
  /** Whom one can name with @, found on the server as one types. */
  people: (search: string) => QueryOf<{ items: Mentionable[] }>
  /** What one can name with #. */
  records?: (search: string) => QueryOf<{ items: Mentionable[] }>
  maxLength?: number
  focusOnMount?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void
  ref?: Ref<HTMLTextAreaElement>
}

const SHOWN = 6

/** Several lines of text in which people are named with @ and records with #: a list offers them as one types. */
export function MentionField(props: MentionFieldProps) {
  const { value, onChange, people, records, onKeyDown, onPaste } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const begun = beginningAt(value, caret, records !== undefined)
  const [search] = useDebouncedValue(begun?.search ?? '', SEARCH_DEBOUNCE_MS)
  const asked = begun?.sign === '#' && records ? records(search) : people(search)
  const found = useQuery({ ...asked, enabled: begun !== null, placeholderData: keepPreviousData })
  // What was found for fewer letters is offered only as far as it fits: Enter must never choose somebody else.
  const items = begun
    ? (found.data?.items ?? []).filter(({ name }) => fits(name, begun.search)).slice(0, SHOWN)
    : []
  const opened = begun !== null && items.length > 0 && closedAt !== begun.at
  const combobox = useCombobox({
    opened,
    onOpenedChange: (open) => setClosedAt(open ? null : (begun?.at ?? null)),
  })

  const shown = opened ? items.map(({ id }) => id).join() : ''
  const list = useRef(combobox)
  useEffect(() => {
    list.current = combobox
  })
  useEffect(() => {
    if (shown === '') return list.current.resetSelectedOption()
    list.current.selectFirstOption()
    announce(`${shown.split(',').length} to choose from: arrow keys, then Enter`)
  }, [shown])

  const choose = (id: string) => {
    const item = items.find((one) => one.id === id)
    if (!item || !begun) return
    const token = begun.sign === '@' ? personToken(id) : recordToken(id)
    const label = labelFor(token, `${begun.sign}${item.name}`, value.marks)
    const after = value.text.slice(caret)
    const before = `${value.text.slice(0, begun.at)}${label}${/^\s/.test(after) ? '' : ' '}`
    const marks = value.marks.some((mark) => mark.token === token)
      ? value.marks
      : [...value.marks, { label, token }]
    onChange({ text: before + after, marks })
    const at = before.length + (/^\s/.test(after) ? 1 : 0)
    setCaret(at)
    // After the new text stands in the field.
    requestAnimationFrame(() => input.current?.setSelectionRange(at, at))
  }
  const follow = () => setCaret(input.current?.selectionStart ?? 0)

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      position="top-start"
      shadow="md"
      width="target"
      middlewares={{ flip: true, shift: true }}
    >
      <Combobox.Target withKeyboardNavigation={opened}>
        <Textarea
          {...inputProps(props)}
          {...LIST}
          ref={(element) => {
            input.current = element
            if (typeof props.ref === 'function') props.ref(element)
            else if (props.ref) props.ref.current = element
          }}
          rows={2}
          classNames={{ input: textStyles.area }}
          styles={{ input: { '--rows': 2 } }}
          maxLength={props.maxLength}
          value={value.text}
          onChange={(event) => {
            setCaret(event.currentTarget.selectionStart)
            onChange({ ...value, text: event.currentTarget.value })
          }}
          onSelect={follow}
          onBlur={() => setClosedAt(begun?.at ?? null)}
          onFocus={() => setClosedAt(null)}
          onKeyDown={(event) => {
            // While names are offered, Enter chooses one, and means nothing else.
            if (!(opened && event.key === 'Enter')) onKeyDown?.(event)
          }}
          onPaste={onPaste}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={begun?.sign === '#' ? 'Records' : 'People'}>
          {items.map((item) => (
            <Combobox.Option key={item.id} value={item.id}>
              <span className={styles.option}>
                {begun?.sign === '@' && <Avatar name={item.name} photoId={item.photoId} />}
                <span className={styles.name}>{item.name}</span>
                {item.note && <span className={styles.note}>{item.note}</span>}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const LIST = { 'aria-autocomplete': 'list' } as const

/** Each word typed begins a word of the name. */
const fits = (name: string, search: string) => {
  const words = ` ${name.toLowerCase()}`
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(` ${word}`))
}

/** What is being named where the caret stands: a sign at the beginning of a word, and a few words after it. */
function beginningAt({ text, marks }: Written, caret: number, withRecords: boolean) {
  const match = /(?:^|[\s(])([@#])((?:[\p{L}\p{N}'’.&-]+ ?){0,4})$/u.exec(text.slice(0, caret))
  const sign = match?.[1]
  const search = match?.[2] ?? ''
  if (sign !== '@' && !(sign === '#' && withRecords && search !== '')) return null
  // A name that is complete is not begun again.
  if (marks.some(({ label }) => `${sign}${search}`.startsWith(`${label} `))) return null
  return { sign, search: search.trim(), at: caret - search.length - 1 } as const
}
