import type { ReactNode } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import type { Definition, Fields } from '#kernel/fields/definition.ts'
import type { Field, FieldExtras } from '#kernel/fields/fields.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { formatNumber } from '../ui/show/format.ts'
import type { CellEdit, Column } from '../ui/table/data-table/types.ts'
import type { Filter } from '../ui/table/filter-bar/types.ts'

type Row = Record<string, unknown>

/** Fields that this person may see. */
export const seenBy = (user: CurrentUser, field: FieldExtras) => !field.seenBy || passes(user, field.seenBy)

/** A value as people read it on the screen. */
export function shown(field: Field, value: unknown, timeZone?: string): ReactNode {
  if (value === null || value === undefined || value === '') return null
  if (field.kind === 'number') return field.decimals ? String(Number(value)) : formatNumber(Number(value))
  if (field.kind === 'tags') return (value as string[]).join(', ')
  if (field.kind === 'money') return formatMoney(Number(value))
  if (field.kind === 'days') return (value as string[]).map((day) => formatDay(day, 'short')).join(', ')
  if (field.kind === 'day' && typeof value === 'string') return formatDay(value, 'short')
  return field.inWords(value, timeZone)
}

interface Edits<R> {
  may: (row: R) => boolean
  save: (row: R, changes: Row) => Promise<unknown>
}

const EDITED = { text: 'text', choice: 'select', number: 'number', day: 'date' } as const

function editOf<R>(name: string, field: Field, { may, save }: Edits<R>): CellEdit<R> | undefined {
  const kind = EDITED[field.kind as keyof typeof EDITED]
  if (!kind) return undefined
  return {
    kind,
    may,
    ...(kind === 'select' ? { options: field.options ?? [] } : {}),
    value: (row: R) => (row as Row)[name] ?? null,
    check: (value: unknown) => {
      const parsed = field.input.safeParse(value ?? (field.needed ? '' : null))
      return parsed.success ? undefined : parsed.error.issues[0]?.message
    },
    save: (row: R, value: unknown) => save(row, { [name]: value ?? (field.needed ? '' : null) }),
  } as CellEdit<R>
}

/** A column of a declared field; `edits` lets whoever may change it in the cell. */
export function columnOf<R, T>(
  name: string,
  field: Field & FieldExtras,
  { edits, timeZone }: { edits?: Edits<R> | undefined; timeZone?: string | undefined } = {},
): Column<R, T> {
  const edit = edits && editOf(name, field, edits)
  const right = field.kind === 'number' || field.kind === 'money'
  return {
    id: name,
    header: field.label,
    cell: (row) => shown(field, (row as Row)[name], timeZone),
    ...(field.sorted ? { sort: true } : {}),
    ...(right ? { align: 'right' } : {}),
    ...(field.summed ? { total: (totals: T) => shown(field, (totals as Row)[name]) } : {}),
    ...(edit ? { edit } : {}),
  }
}

/** The filters of the fields that are marked so and have a known list. */
export const filtersOf = <F extends Fields>(def: Definition<F>, user: CurrentUser): Filter[] =>
  Object.entries(def.fields).flatMap(([name, field]): Filter[] =>
    !field.filtered || !seenBy(user, field)
      ? []
      : field.kind === 'yesNo'
        ? [{ kind: 'switch', name, label: field.label }]
        : [
            {
              kind: 'select',
              name,
              label: field.label,
              anyLabel: `Any ${field.label.toLowerCase()}`,
              options: field.options ?? [],
            },
          ],
  )
