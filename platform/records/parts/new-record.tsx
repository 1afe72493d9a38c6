import type { Fields } from '#kernel/fields/definition.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import RecordFields, { type FormProps } from './record-fields.tsx'
import type { Calls } from './records-props.ts'

interface NewRecordProps<F extends Fields, C extends Calls> extends Omit<FormProps<F, C>, 'row'> {
  opened: boolean
}

/** The form of a new record, over the list. */
export default function NewRecord<F extends Fields, C extends Calls>({
  opened,
  ...props
}: NewRecordProps<F, C>) {
  return (
    <Drawer opened={opened} onClose={() => props.onDone()} title={props.add} width="wide">
      <RecordFields {...(props as unknown as FormProps<F, C>)} row="new" />
    </Drawer>
  )
}
