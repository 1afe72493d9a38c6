import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArgsOf } from '#kernel/calls/contract.ts'
import type { Role } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { FieldRow } from '#web/ui/form/form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Columns, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { permissions } from '../contract.ts'
import { asRole, ROLE_OPTIONS } from '../fields.ts'
import styles from './people.module.css'
import { PersonPicker } from './why.tsx'

/** Sidebar and sections as a role or a person has them, without acting as them. */
export function Preview() {
  const [role, setRole] = useState<Role | null>('volunteer')
  const [person, setPerson] = useState<string | null>(null)
  const who = person ? { userId: person } : role ? { role } : null
  return (
    <Stack>
      <FieldRow>
        <SelectField
          label="Role"
          value={person ? null : role}
          onChange={(value) => {
            setPerson(null)
            setRole(asRole(value) ?? null)
          }}
          options={ROLE_OPTIONS}
          placeholder="A role as it comes"
        />
        <PersonPicker value={person} onChange={setPerson} />
      </FieldRow>
      {who && <Seen who={who} />}
    </Stack>
  )
}

export function Seen({ who }: { who: ArgsOf<typeof permissions.preview> }) {
  const preview = useQuery(query(permissions.preview, who))
  return (
    <Async query={preview} what="the preview">
      {({ name, sidebar, sections }) => (
        <Columns>
          <Card title={`Sidebar of ${name}`}>
            {sidebar.length === 0 && <Quiet>Nothing: the account is not active.</Quiet>}
            {sidebar.map(({ group, entries }) => (
              <div key={group}>
                <h4>{group}</h4>
                <ul className={styles.plain}>
                  {entries.map((entry) => (
                    <li key={entry.id}>
                      <Icon name={entry.icon} size={16} /> {entry.label}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </Card>
          <Card title="Sections">
            <ul className={styles.plain}>
              {sections.map((section) => (
                <li key={section.name}>
                  <Icon name={section.open ? 'check' : 'close'} size={16} /> {section.title}
                  <Quiet as="span">{section.open ? 'open' : 'closed'}</Quiet>
                </li>
              ))}
            </ul>
          </Card>
        </Columns>
      )}
    </Async>
  )
}
