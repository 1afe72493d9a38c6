import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import { isDay } from '#kernel/charity/day.ts'
import { Chip } from '../../action/chip.tsx'
import { DateField } from '../../fields/date-field.tsx'
import { RecordPicker } from '../../fields/record-picker.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { SwitchField } from '../../fields/switch-field.tsx'
import type { ListState } from '../list-state.ts'
import styles from './filter-bar.module.css'
import type { Filter } from './types.ts'
import { chosenOf, textOf } from './words.ts'

interface ControlProps<F extends Filter = Filter> {
  filter: F
  list: ListState
}
type Kind<K extends Filter['kind']> = ControlProps<Extract<Filter, { kind: K }>>

/** The control of one filter. */
export function Control({ filter, list }: ControlProps) {
  if (filter.kind === 'chips') return <Chips filter={filter} list={list} />
  if (filter.kind === 'dates') return <Dates filter={filter} list={list} />
  if (filter.kind === 'multi') return <Multi filter={filter} list={list} />
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
  const shared = {
    label: filter.label,
    placeholder: filter.anyLabel ?? 'Any',
    value: value || null,
    onChange: set,
  }
  return filter.kind === 'select' ? (
    <SelectField {...shared} options={filter.options} emptyLabel={filter.anyLabel ?? 'Any'} />
  ) : (
    <RecordPicker
      {...shared}
      clearable
      query={filter.query}
      getId={(record) => record.id}
      getLabel={(record) => record.name}
      valueLabel={filter.valueLabel}
    />
  )
}

const Multi = ({ filter, list }: Kind<'multi'>) => (
  <MultiSelect
    size="sm"
    label={filter.label}
    placeholder={chosenOf(list.filters[filter.name]).length === 0 ? `All ${filter.many}` : undefined}
    data={filter.options.map((option) => ({ ...option }))}
    value={chosenOf(list.filters[filter.name])}
    onChange={(next) => list.set({ [filter.name]: next })}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': `Clear ${filter.label}` }}
    nothingFoundMessage="Nothing found"
    maxDropdownHeight={320}
    comboboxProps={{ shadow: 'md' }}
    withCheckIcon
  />
)

function Chips({ filter, list }: Kind<'chips'>) {
  const value = list.filters[filter.name]
  const chosen = chosenOf(value)
  const toggle = (one: string) => {
    const on = chosen.includes(one)
    if (!Array.isArray(value)) return list.set({ [filter.name]: on ? '' : one })
    list.set({ [filter.name]: on ? chosen.filter((other) => other !== one) : [...chosen, one] })
  }
  return (
    <fieldset className={styles.chips}>
      <legend>{filter.label}</legend>
      {filter.options.map((option) => (
        <Chip key={option.value} pressed={chosen.includes(option.value)} onClick={() => toggle(option.value)}>
          {option.label}
        </Chip>
      ))}
    </fieldset>
  )
}

function Dates({ filter, list }: Kind<'dates'>) {
  const from = textOf(list.filters[filter.from])
  const to = textOf(list.filters[filter.to])
  const set = (next: { from?: string; to?: string }) =>
    list.set({ [filter.from]: next.from ?? from, [filter.to]: next.to ?? to })
  return (
    <fieldset className={styles.dates}>
      <legend>{filter.label}</legend>
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
    </fieldset>
  )
}

/** Text that is no day is kept out of the address bar. */
const readable = (day: string | null) => (isDay(day) ? day : '')
