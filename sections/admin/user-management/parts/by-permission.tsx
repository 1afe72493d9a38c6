import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { RISK_NAMES } from '#kernel/people/permission-words.ts'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { permissions } from '../contract.ts'
import { PEOPLE, RISK_TONES } from '../fields.ts'
import { usePermissionOptions } from './permission-options.ts'
import { usePeopleAddress } from './use-people-address.ts'

/** Who has a permission, and why. */
export function ByPermission() {
  const [name, setName] = useState<string | null>(null)
  const options = usePermissionOptions()
  return (
    <Stack>
      <SelectField
        label="Permission"
        searchable
        value={name}
        onChange={setName}
        options={options}
        placeholder="Type to search"
      />
      {name ? (
        <Holders name={name} />
      ) : (
        <EmptyState icon="people" title="Who may do what?">
          Choose a permission to see everybody who has it, and why.
        </EmptyState>
      )}
    </Stack>
  )
}

function Holders({ name }: { name: string }) {
  const { open } = usePeopleAddress()
  const holders = useQuery(query(permissions.holders, { name }))
  return (
    <Async query={holders} what="who has it">
      {({ permission, items }) => (
        <Card
          title={permission.label}
          actions={<Badge tone={RISK_TONES[permission.risk]}>{RISK_NAMES[permission.risk]}</Badge>}
          description={`${permission.explanation} ${countOf(items.length, PEOPLE.one, PEOPLE.many)} may.`}
        >
          <RowList>
            {items.map((person) => (
              <ListRow
                key={person.id}
                title={
                  <Button variant="quiet" onClick={() => open(person.id, 'permissions')}>
                    {person.name}
                  </Button>
                }
                about={`${ROLE_NAMES[person.role]}: ${person.reason}`}
                action={person.own && <Badge>Beyond the role</Badge>}
              />
            ))}
          </RowList>
        </Card>
      )}
    </Async>
  )
}
