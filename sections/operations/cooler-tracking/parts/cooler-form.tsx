import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { type Cooler, coolers, coolerTypes } from '../contract.ts'
import { cooler } from '../fields.ts'

/** The types that are in use, and the one that is chosen already. */
export function TypeField(props: FieldProps<string>) {
  const types = useQuery(query(coolerTypes.list, { limit: 200 }))
  const options = (types.data?.items ?? [])
    .filter(({ id, isActive }) => isActive || id === props.value)
    .map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField {...props} options={options} emptyLabel="Not known" />
}

interface CoolerFormProps {
  row: Cooler | 'new'
  onDone: (saved?: Cooler) => void
}

/** One cooler: what stands on it. Where it is, is said by moves. */
export function CoolerForm({ row, onDone }: CoolerFormProps) {
  const isNew = row === 'new'
  const { field, recordForm } = useDeclaredForm({
    def: cooler,
    name: 'cooler-tracking',
    record: row,
    controls: { typeId: TypeField as never },
    add: coolers.add,
    edit: coolers.edit,
    said: (saved) => `Cooler ${saved.number} ${isNew ? 'added' : 'changed'}`,
    onSaved: (saved) => onDone(saved),
  })
  return (
    <RecordForm {...recordForm} save={isNew ? 'Add a cooler' : 'Save changes'} onCancel={() => onDone()}>
      {field('number')}
      {field('typeId')}
      {field('notes')}
    </RecordForm>
  )
}
