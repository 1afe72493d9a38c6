import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/calls/query.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { type CoolerType, coolerTypes } from '../contract.ts'
import { coolerType } from '../fields.ts'

/** Domain 5.7: the types of coolers; one that is not in use is asked for no more. */
export default function Types() {
  const [edited, setEdited] = useState<CoolerType | 'new' | null>(null)
  const types = useQuery(query(coolerTypes.list, { limit: 200 }))
  if (edited)
    return (
      <TypeForm key={edited === 'new' ? edited : edited.id} row={edited} onDone={() => setEdited(null)} />
    )
  const add = (
    <Button icon="add" onClick={() => setEdited('new')}>
      Add a type
    </Button>
  )
  return (
    <Async
      query={types}
      what="the types of coolers"
      empty={
        <EmptyState icon="cooler" title="No types yet" action={add}>
          Large, small, soft-sided: whatever you count apart.
        </EmptyState>
      }
    >
      {({ items }) => (
        <Stack>
          <RowList>
            {items.map((row) => (
              <ListRow
                key={row.id}
                title={row.name}
                badge={!row.isActive && <Badge>Not in use</Badge>}
                about={row.description}
                action={
                  <Button variant="quiet" icon="edit" onClick={() => setEdited(row)}>
                    Edit {row.name.toLowerCase()}
                  </Button>
                }
              />
            ))}
          </RowList>
          {add}
        </Stack>
      )}
    </Async>
  )
}

function TypeForm({ row, onDone }: { row: CoolerType | 'new'; onDone: () => void }) {
  const { field, recordForm } = useDeclaredForm({
    def: coolerType,
    name: 'cooler-types',
    record: row,
    add: coolerTypes.add,
    edit: coolerTypes.edit,
    said: (saved) => `${saved.name} ${row === 'new' ? 'added' : 'changed'}`,
    onSaved: onDone,
  })
  return (
    <RecordForm {...recordForm} save={row === 'new' ? 'Add a type' : 'Save changes'} onCancel={onDone}>
      {Object.keys(coolerType.initial).map((name) => field(name as keyof typeof coolerType.initial))}
    </RecordForm>
  )
}
