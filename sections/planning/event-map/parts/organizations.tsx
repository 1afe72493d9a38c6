import { Quiet } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { EventMap } from '../contract.ts'
import styles from './event-map.module.css'

interface OrganizationsProps {
  organizations: EventMap['organizations']
  onChoose: (name: string) => void
}

/** Groups that asked most often, of what is filtered; a press shows one of them alone. */
export function Organizations({ organizations, onChoose }: OrganizationsProps) {
  if (organizations.length === 0) return null
  return (
    <details className={styles.most}>
      <summary>Groups that asked most often</summary>
      <ol>
        {organizations.map(({ name, events, sandwiches }) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)}>
              <strong>{name}</strong>
              <Quiet>
                {countOf(events, 'event')}, {countOf(sandwiches, 'sandwich')}
              </Quiet>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
