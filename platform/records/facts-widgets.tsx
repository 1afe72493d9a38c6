import type { Definition, Fields } from '#kernel/fields/definition.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { seenBy, shown } from '#web/record/record-columns.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { reachBy } from './parts/reach-by.tsx'

interface FactsProps<F extends Fields> {
  def: Pick<Definition<F>, 'fields'>
  row: object
  /** Whose: for whoever hears whom a number calls. */
  name: string
  /** Fields that stand elsewhere in the record. */
  without?: readonly (keyof F & string)[]
  /** Of many fields only those that say something. */
  filledOnly?: boolean
}

/** Every field that this person may see, as it reads. */
export function RecordFacts<F extends Fields>({
  def,
  row,
  name: who,
  without = [],
  filledOnly = false,
}: FactsProps<F>) {
  const user = useCurrentUser()
  const { timeZone } = useSettings()
  const items = Object.entries(def.fields)
    .filter(([name, { kind }]) => kind !== 'reference' && !without.includes(name))
    .map(([name, field]) => ({ field, value: (row as Record<string, unknown>)[name] }))
    // What the section keeps by itself is said once there is something to say.
    .filter(
      ({ field, value }) =>
        // What is not theirs to see came as nothing; of oneself one sees more.
        (seenBy(user, field) || (value !== null && value !== undefined)) &&
        !((field.kept || filledOnly) && (value === null || value === '' || (filledOnly && value === false))),
    )
    .map(({ field, value }) => ({
      label: field.label,
      value: field.inputType ? reachBy(field, value, who) : shown(field, value, timeZone),
    }))
  return <DefinitionList items={items} />
}
