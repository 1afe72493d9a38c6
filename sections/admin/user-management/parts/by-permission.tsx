import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { RISK_NAMES } from '#kernel/people/permission-words.ts'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { permissions } from '../contract.ts'
import { PEOPLE, RISK_TONES } from '../fields.ts'
import styles from './people.module.css'

/** Who has a permission, and why. */
export function ByPermission({ onOpen }: { onOpen: (id: string) => void }) {
  const [name, setName] = useState<string | null>(null)
  const catalog = useQuery(query(permissions.catalog, {}))
  const options = (catalog.data?.items ?? []).map((one) => ({
    value: one.name,
    label: `${one.label} (${one.group})`,
  }))
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <SelectField
          label="Permission"
          searchable
          value={name}
          onChange={setName}
          options={options}
          placeholder="Type to search"
        />
      </div>
      {name ? (
        <Holders name={name} onOpen={onOpen} />
      ) : (
        <EmptyState icon="people" title="Who may do what?">
          Choose a permission to see everybody who has it, and why.
        </EmptyState>
      )}
    </div>
  )
}

function Holders({ name, onOpen }: { name: string; onOpen: (id: string) => void }) {
  const holders = useQuery(query(permissions.holders, { name }))
  return (
    <Async query={holders} what="who has it">
      {({ permission, items }) => (
        <section className={styles.panel}>
          <h3>
            {permission.label} <Badge tone={RISK_TONES[permission.risk]}>{RISK_NAMES[permission.risk]}</Badge>
          </h3>
          <p className={styles.soft}>
            {permission.explanation} {countOf(items.length, PEOPLE.one, PEOPLE.many)} may.
          </p>
          <ul className={styles.rows} style={{ padding: 0 }}>
            {items.map((person) => (
              <li key={person.id} className={styles.row}>
                <span>
                  <Button variant="quiet" onClick={() => onOpen(person.id)}>
                    {person.name}
                  </Button>{' '}
                  <span className={styles.soft}>
                    {ROLE_NAMES[person.role]}: {person.reason}
                  </span>
                </span>
                {person.own && <Badge>Beyond the role</Badge>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Async>
  )
}
