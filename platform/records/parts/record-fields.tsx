import { useState } from 'react'
import type { Definition, Fields } from '#kernel/fields/definition.ts'
import { useWhoIsMeant, withWhoIsMeant } from '#platform/people/form-widgets.tsx'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { RecordForm } from '#web/ui/form/form.tsx'
import type { Calls, RecordsProps, RowOf } from './records-props.ts'

export interface FormProps<F extends Fields, C extends Calls> extends RecordsProps<F, C> {
  row: RowOf<C> | 'new'
  onDone: (saved?: RowOf<C>) => void
}

/** The form of declared fields: each with its label, hint and usual control. */
export default function RecordFields<F extends Fields, C extends Calls>({
  row,
  onDone,
  ...props
}: FormProps<F, C>) {
  const { def, calls, section, nameOf, saveNew = props.add } = props
  const isNew = row === 'new'
  const who = useWhoIsMeant(isNew)
  const [declared] = useState(() => {
    const asked = isNew ? (props.newDef ?? def) : def
    return props.aboutPeople ? withWhoIsMeant(asked as never) : asked
  })
  const { field, form, recordForm } = useDeclaredForm({
    def: declared as never as Pick<Definition, 'fields' | 'input' | 'initial' | 'labels'>,
    name: section,
    record: row,
    controls: props.controls,
    add: calls.add,
    edit: calls.edit,
    said: (saved) => `${nameOf(saved as RowOf<C>)} ${isNew ? 'added' : 'changed'}`,
    onSaved: (saved) => onDone(saved as RowOf<C>),
    ...(props.aboutPeople ? { onFailed: who.onFailed } : {}),
  })
  const meant = props.aboutPeople ? who.field(form.field) : null
  return (
    <RecordForm {...recordForm} save={isNew ? saveNew : 'Save changes'} onCancel={() => onDone()}>
      {props.form
        ? props.form(field, row, form.values as Definition<F>['initial'], meant)
        : [...Object.keys(def.initial).map((name) => field(name)), meant]}
    </RecordForm>
  )
}
