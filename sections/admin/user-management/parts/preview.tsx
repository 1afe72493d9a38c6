import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArgsOf } from '#kernel/calls/contract.ts'
import type { Role } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
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
    <div className={styles.stack}>
      <div className={styles.bar}>
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
      </div>
      {who && <Seen who={who} />}
    </div>
  )
}

export function Seen({ who }: { who: ArgsOf<typeof permissions.preview> }) {
  const preview = useQuery(query(permissions.preview, who))
  return (
    <Async query={preview} what="the preview">
      {({ name, sidebar, sections }) => (
        <div className={styles.columns}>
          <section className={styles.panel} aria-label={`Sidebar of ${name}`}>
            <h3>Sidebar of {name}</h3>
            {sidebar.length === 0 && <p className={styles.soft}>Nothing: the account is not active.</p>}
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
          </section>
          <section className={styles.panel} aria-label={`Sections for ${name}`}>
            <h3>Sections</h3>
            <ul className={styles.plain}>
              {sections.map((section) => (
                <li key={section.name}>
                  <Icon name={section.open ? 'check' : 'close'} size={16} /> {section.title}
                  <span className={styles.soft}>{section.open ? 'open' : 'closed'}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Async>
  )
}
