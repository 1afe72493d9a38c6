import { MultiSelect, Popover } from '@mantine/core'
import { useState } from 'react'
import { formatDay, isDay } from '#kernel/charity/day.ts'
import { Button } from '../../action/button.tsx'
import { Chip } from '../../action/chip.tsx'
import { SwitchField } from '../../fields/choice-fields.tsx'
import { DateField } from '../../fields/date-field.tsx'
import { RecordPicker } from '../../fields/record-picker.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { PopoverDialog } from '../../overlay/popover-dialog.tsx'
import type { ListState } from '../list-state.ts'
import styles from './filter-bar.module.css'
import type { Filter } from './types.ts'

interface ControlProps {
  filter: Filter
  list: ListState
  /** In the drawer there is room for labels. */
  roomy?: boolean
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/** The control of one filter. */
export function Control({ filter, list, roomy }: ControlProps) {
  if (filter.kind === 'chips') return <Chips filter={filter} list={list} roomy={roomy} />
  if (filter.kind === 'dates') return <Dates filter={filter} list={list} roomy={roomy} />
  if (filter.kind === 'multi') return <Multi filter={filter} list={list} roomy={roomy} />
  const value = textOf(list.filters[filter.name])
  const set = (next: string | null) => list.set({ [filter.name]: next ?? '' })
  if (filter.kind === 'switch')
    return (
      <SwitchField
        label={filter.label}
        value={value === 'true'}
        onChange={(on) => set(on === true ? 'true' : '')}
      />
    )
  const shared = { label: filter.label, hideLabel: !roomy, placeholder: filter.anyLabel ?? filter.label }
  return (
    <div className={styles.control} data-on={list.active.includes(filter.name) || undefined}>
      {filter.kind === 'select' ? (
        <SelectField
          {...shared}
          options={filter.options}
          emptyLabel={filter.anyLabel ?? filter.label}
          value={value || null}
          onChange={set}
        />
      ) : (
        <RecordPicker
          {...shared}
          clearable
          query={filter.query}
          getId={(record) => record.id}
          getLabel={(record) => record.name}
          valueLabel={filter.valueLabel}
          value={value || null}
          onChange={set}
        />
      )}
    </div>
  )
}

interface MultiProps {
  filter: Extract<Filter, { kind: 'multi' }>
  list: ListState
  roomy?: boolean
}

/** One line high, however many are chosen; the list itself shows which. */
function Multi({ filter, list, roomy }: MultiProps) {
  const value = list.filters[filter.name]
  const chosen = Array.isArray(value) ? value : value ? [value] : []
  const [first] = chosen
  const words =
    chosen.length === 1
      ? (filter.options.find((option) => option.value === first)?.label ?? `1 of the ${filter.many}`)
      : `${chosen.length} ${filter.many}`
  return (
    <div className={styles.control} data-on={chosen.length > 0 || undefined}>
      <MultiSelect
        className={styles.multi}
        size="sm"
        label={roomy ? filter.label : undefined}
        aria-label={roomy ? undefined : filter.label}
        placeholder={chosen.length === 0 ? filter.label : words}
        data={filter.options.map((option) => ({ ...option }))}
        value={chosen}
        onChange={(next) => list.set({ [filter.name]: next })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${filter.label}` }}
        nothingFoundMessage="Nothing found"
        maxDropdownHeight={320}
        comboboxProps={{ shadow: 'md', width: 260, position: 'bottom-start' }}
        withCheckIcon
      />
    </div>
  )
}

interface ChipsProps {
  filter: Extract<Filter, { kind: 'chips' }>
  list: ListState
  roomy?: boolean
}

function Chips({ filter, list, roomy }: ChipsProps) {
  const value = list.filters[filter.name]
  const chosen = Array.isArray(value) ? value : value ? [value] : []
  const many = Array.isArray(value)
  const toggle = (one: string) => {
    const on = chosen.includes(one)
    if (!many) return list.set({ [filter.name]: on ? '' : one })
    const next = on ? chosen.filter((other) => other !== one) : [...chosen, one]
    list.set({ [filter.name]: next })
  }
  return (
    <fieldset className={styles.chips} aria-label={roomy ? undefined : filter.label}>
      {roomy && <legend>{filter.label}</legend>}
      {filter.options.map((option) => (
        <Chip key={option.value} pressed={chosen.includes(option.value)} onClick={() => toggle(option.value)}>
          {option.label}
        </Chip>
      ))}
    </fieldset>
  )
}

interface DatesProps {
  filter: Extract<Filter, { kind: 'dates' }>
  list: ListState
  roomy?: boolean
}

function Dates({ filter, list, roomy }: DatesProps) {
  const [opened, setOpened] = useState(false)
  const from = textOf(list.filters[filter.from])
  const to = textOf(list.filters[filter.to])
  const set = (next: { from?: string; to?: string }) =>
    list.set({ [filter.from]: next.from ?? from, [filter.to]: next.to ?? to })
  const fields = (
    <div className={styles.dates}>
      {filter.presets && (
        <div className={styles.chips}>
          {filter.presets.map((preset) => (
            <Chip
              key={preset.label}
              pressed={preset.from === from && preset.to === to}
              onClick={() => set(preset)}
            >
              {preset.label}
            </Chip>
          ))}
        </div>
      )}
      <div className={styles.range}>
        <DateField
          clearable
          label="From"
          value={from || null}
          onChange={(day) => set({ from: readable(day) ?? undefined })}
        />
        <DateField
          clearable
          label="To"
          value={to || null}
          onChange={(day) => set({ to: readable(day) ?? undefined })}
        />
      </div>
    </div>
  )
  if (roomy)
    return (
      <fieldset className={styles.group}>
        <legend>{filter.label}</legend>
        {fields}
      </fieldset>
    )
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button icon="calendar" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {rangeText(filter, from, to)}
        </Button>
      </Popover.Target>
      <PopoverDialog label={filter.label}>{fields}</PopoverDialog>
    </Popover>
  )
}

/** Text that is no day is kept out of the address bar. */
const readable = (day: string | null) => (isDay(day) ? day : '')

export function rangeText(filter: Extract<Filter, { kind: 'dates' }>, from: string, to: string) {
  const preset = filter.presets?.find((one) => one.from === from && one.to === to)
  if (preset) return preset.label
  const [first, last] = [isDay(from) && formatDay(from, 'short'), isDay(to) && formatDay(to, 'short')]
  if (first && last) return first === last ? first : `${first} – ${last}`
  return first ? `From ${first}` : last ? `Until ${last}` : (filter.anyLabel ?? filter.label)
}
