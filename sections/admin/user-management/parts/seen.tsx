import { useQuery } from '@tanstack/react-query'
import type { ArgsOf } from '#kernel/calls/contract.ts'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Columns, Quiet } from '#web/ui/layout/flow.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { permissions } from '../contract.ts'
import styles from './people.module.css'

/** The sidebar and the sections of a role or a person, as a list. */
export function Seen({ who }: { who: ArgsOf<typeof permissions.preview> }) {
  const preview = useQuery(query(permissions.preview, who))
  return (
    <Async query={preview} what="what they see">
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
