import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '../kit.css'
import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryFunction, type SkipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/constants.ts'
import { IconButton } from '../action/button.tsx'
import { type FieldProps, inputProps } from './field.ts'
import styles from './record-picker.module.css'

/** A query as `query(endpoint, args)` makes it, seen by what it answers: one that answers more fits as well. */
export interface QueryOf<T> {
  queryKey: readonly unknown[]
  queryFn?: QueryFunction<T, readonly unknown[]> | SkipToken
}

interface RecordPickerProps<T> extends Omit<FieldProps<string>, 'onChange'> {
  /** Searches on the server: `(search) => query(hosts.list, { search, limit: 20 })`. */
  query: (search: string) => QueryOf<{ items: T[] }>
  getId: (record: T) => string
  getLabel: (record: T) => string
  /** A second line, to tell two of the same name apart. */
  getNote?: (record: T) => ReactNode
  /** The name of the chosen record while its own row is not among those found. */
  valueLabel?: string
  onChange: (id: string | null, record: T | null) => void
  clearable?: boolean
  /** Nothing found: `(search) => void` offers 'Add "search"'. */
  onCreate?: (search: string) => void
}

/** One record out of many: a host, a person. Type to search; arrows and Enter choose. */
export function RecordPicker<T>(props: RecordPickerProps<T>) {
  const { query, getId, getLabel, getNote, value, valueLabel, onChange, clearable, onCreate } = props
  const [search, setSearch] = useState<string | null>(null)
  const [picked, setPicked] = useState<{ id: string; label: string } | null>(null)
  const [wanted] = useDebouncedValue(search ?? '', SEARCH_DEBOUNCE_MS)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useQuery({
    ...query(wanted),
    placeholderData: keepPreviousData,
    enabled: combobox.dropdownOpened || value != null,
  })
  const items = found.data?.items ?? []
  const known = items.find((record) => getId(record) === value)
  const label = picked?.id === value ? picked?.label : known ? getLabel(known) : valueLabel
  const choose = (id: string) => {
    if (id === CREATE) onCreate?.(search ?? '')
    const record = items.find((one) => getId(one) === id)
    if (record) {
      setPicked({ id, label: getLabel(record) })
      onChange(id, record)
    }
    setSearch(null)
    combobox.closeDropdown()
  }
  const close = () => {
    combobox.closeDropdown()
    setSearch(null)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...inputProps(props)}
          {...COMBOBOX}
          placeholder={props.placeholder ?? 'Type to search'}
          autoComplete="off"
          value={search ?? label ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={close}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          rightSectionPointerEvents="all"
          rightSection={
            clearable && value ? (
              <IconButton
                icon="close"
                size="sm"
                label={`Clear ${props.label}`}
                onClick={() => onChange(null, null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={props.label}>
          {items.map((record) => (
            <Combobox.Option key={getId(record)} value={getId(record)} active={getId(record) === value}>
              <span className={styles.label}>{getLabel(record)}</span>
              {getNote && <span className={styles.note}>{getNote(record)}</span>}
            </Combobox.Option>
          ))}
          {items.length === 0 && <Combobox.Empty>{emptyWords(found)}</Combobox.Empty>}
          {onCreate && search && !found.isFetching && items.length === 0 && (
            <Combobox.Option value={CREATE}>Add “{search}”</Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

// The input opens and steers the list; the UI kit leaves the role to us.
const COMBOBOX = { role: 'combobox' }
const CREATE = '\u0000create'

const emptyWords = (found: { isPending: boolean; error: Error | null }) =>
  found.error ? (
    messageOf(found.error)
  ) : found.isPending ? (
    <Loader size="xs" aria-label="Searching" />
  ) : (
    'Nothing found'
  )
