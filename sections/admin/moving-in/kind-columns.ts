import { foldHeading } from '#kernel/calls/columns.ts'
import type { Definition } from '#kernel/fields/definition.ts'
import type { Field, FieldExtras } from '#kernel/fields/fields.ts'
import type { KindField, Look } from '#kernel/moving-in/recognise.ts'

/** A field of a section, as sheets may have it. */
export type AnyField = Field & FieldExtras
const LOOKS: Partial<Record<Field['kind'], Look>> = { day: 'day', number: 'count', money: 'money' }
const lookOf = ({ kind, inputType }: AnyField): Look | undefined =>
  inputType === 'tel' ? 'phone' : inputType === 'email' ? 'email' : LOOKS[kind]

/** The fields of a section as columns of a sheet. */
export function columnsOf(all: Record<string, AnyField>, one: string): Record<string, KindField> {
  const taken = Object.entries(all).filter(
    ([, field]) => !field.kept && field.kind !== 'reference' && !field.half,
  )
  return Object.fromEntries(
    taken.map(([name, field]) => {
      const said = [field.label, name, ...(field.also ?? [])]
      const looks = lookOf(field)
      return [
        name,
        {
          label: field.label,
          names: [...new Set([...said, ...said.map((word) => `${one} ${word}`)].map(foldHeading))],
          ...(looks ? { looks } : {}),
          ...(looks === 'phone' || looks === 'email' ? { byLook: true } : {}),
        },
      ]
    }),
  )
}
/** The same for the whole definition of a section. */
export const ofSection = (def: { fields: Definition['fields']; words: { one: string } }) =>
  columnsOf(def.fields as Record<string, AnyField>, def.words.one)

/** 'date, when, day' */
export const headings = (text: string) => text.split(/,\s*/)
/** A column that no section has a field for. */
export const column = (
  label: string,
  names: readonly string[],
  more: Partial<KindField> = {},
): KindField => ({
  label,
  names,
  ...more,
})
/** A field of a section that sheets call in further ways. */
export const also = (
  field: KindField | undefined,
  names: readonly string[],
  more: Partial<KindField> = {},
): KindField => ({
  label: field?.label ?? '',
  ...field,
  names: [...(field?.names ?? []), ...names],
  ...more,
})

/** Columns that several kinds of sheet have. */
export const FIRST = column('First name', headings('first name, first, given name, forename, firstname'), {
  tells: 0.8,
})
export const LAST = column('Last name', headings('last name, last, surname, family name, lastname'), {
  tells: 0.8,
})
export const PERSON = 'name, full name, person, who, contact'
export const TOWN = {
  city: column('City', headings('city, town, city state, city st'), { tells: 0.4 }),
  state: column('State', headings('state, st'), { tells: 0.2 }),
  zip: column('ZIP', headings('zip, zip code, zipcode, postal code, postcode'), { tells: 0.4 }),
}
export const SINCE = column(
  'Since',
  headings('since, joined, start date, member since, started, signed up, date added'),
)
export const NOTES = headings('notes, note, comments, comment, remarks, remark, info, other, misc')
