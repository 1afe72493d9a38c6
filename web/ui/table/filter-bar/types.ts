import type { Day } from '#kernel/charity/day.ts'
import type { QueryOf } from '../../fields/record-picker.tsx'
import type { Option } from '../../fields/select-field.tsx'

export interface DatePreset {
  label: string
  from: Day
  to: Day
}

/** One filter; `name` is its name in the contract and in the address bar. */
export type Filter =
  | { kind: 'select'; name: string; label: string; options: readonly Option[]; anyLabel?: string }
  | { kind: 'chips'; name: string; label: string; options: readonly Option[] }
  /** Any number of a known list; `many` names them: 'locations'. */
  | { kind: 'multi'; name: string; label: string; many: string; options: readonly Option[] }
  | { kind: 'switch'; name: string; label: string }
  | {
      kind: 'dates'
      from: string
      to: string
      label: string
      anyLabel?: string
      presets?: readonly DatePreset[]
    }
  | RecordFilter

/** A host, a person: searched on the server. */
interface RecordFilter {
  kind: 'record'
  name: string
  label: string
  anyLabel?: string
  query: (search: string) => QueryOf<{ items: { id: string; name: string }[] }>
  /** The name of the record in the address bar, as far as the section knows it. */
  valueLabel?: string
}
