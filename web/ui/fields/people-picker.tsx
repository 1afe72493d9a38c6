import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '../kit.css'
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/constants.ts'
import { announce } from '../feedback/announce.ts'
import { Avatar } from '../show/avatar.tsx'
import { type FieldProps, inputProps } from './field.ts'
import styles from './mention-field.module.css'
import type { Mentionable } from './mention-field.tsx'
import type { QueryOf } from './record-picker.tsx'

interface PeoplePickerProps extends Omit<FieldProps<string[]>, 'onChange'> {
  onChange: (ids: string[]) => void
  /** Searches on the server, or tells who these are: `(wanted) => query(accounts.people, wanted)`. */
  people: (wanted: { search: string } | { ids: string[] }) => QueryOf<{ items: Mentionable[] }>
  /** At most so many. */
  max?: number
}

/**
 * Several people: type a name, choose with arrows and Enter; Backspace takes the last one out again. The list opens when it
 * is asked for, not over a form that has just opened.
 */
export function PeoplePicker(props: PeoplePickerProps) {
  const { people, onChange, max = Infinity } = props
  const value = props.value ?? []
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useQuery({
    ...people({ search: wanted }),
    placeholderData: keepPreviousData,
    enabled: combobox.dropdownOpened,
  })
  const chosen = useQuery({
    ...people({ ids: value }),
    placeholderData: keepPreviousData,
    enabled: value.length > 0,
  })
  const known = new Map(
    [...(found.data?.items ?? []), ...(chosen.data?.items ?? [])].map((one) => [one.id, one]),
  )
  const offered = (found.data?.items ?? []).filter(({ id }) => !value.includes(id))
  const nameOf = (id: string) => known.get(id)?.name ?? '…'

  const add = (id: string) => {
    if (value.length >= max) return
    onChange([...value, id])
    setSearch('')
    announce(`${nameOf(id)} added`)
  }
  const remove = (id: string) => {
    onChange(value.filter((one) => one !== id))
    announce(`${nameOf(id)} taken out`)
  }
  const { placeholder, ...wrapper } = inputProps(props)
  return (
    // From its edge on: placed around its middle it would reach out of a phone before it has a width.
    <Combobox store={combobox} onOptionSubmit={add} position="bottom-start" shadow="md">
      <Combobox.DropdownTarget>
        <PillsInput {...wrapper} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {value.map((id) => (
              <Pill
                key={id}
                withRemoveButton={!props.disabled}
                onRemove={() => remove(id)}
                removeButtonProps={{
                  'aria-label': `Take ${nameOf(id)} out`,
                  tabIndex: 0,
                  'aria-hidden': false,
                }}
              >
                {nameOf(id)}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                {...COMBOBOX}
                aria-label={props.label}
                placeholder={value.length === 0 ? (placeholder ?? 'Type a name') : undefined}
                autoComplete="off"
                value={search}
                disabled={props.disabled || value.length >= max}
                onBlur={() => {
                  combobox.closeDropdown()
                  setSearch('')
                }}
                onChange={(event) => {
                  setSearch(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
                onKeyDown={(event) => {
                  const last = value.at(-1)
                  if (event.key !== 'Backspace' || search !== '' || last === undefined) return
                  event.preventDefault()
                  remove(last)
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options
          mah={320}
          style={{ overflowY: 'auto' }}
          aria-label={props.label}
          aria-busy={found.isPending}
        >
          {offered.map((person) => (
            <Combobox.Option key={person.id} value={person.id}>
              <span className={styles.option}>
                <Avatar name={person.name} photoId={person.photoId} />
                <span className={styles.name}>{person.name}</span>
                {person.note && <span className={styles.note}>{person.note}</span>}
              </span>
            </Combobox.Option>
          ))}
          {offered.length === 0 && (
            <Combobox.Empty>
              {found.error ? messageOf(found.error) : found.isPending ? 'Searching…' : 'Nobody of this name'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

// The input opens and steers the list; the UI kit leaves the role to us.
const COMBOBOX = { role: 'combobox' }
