import { Link } from 'wouter'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { Section } from '#web/ui/layout/card.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { collections } from '../contract.ts'
import styles from './duplicates.module.css'
import { ENTRIES } from './words.tsx'

type Hosts = OutputOf<typeof collections.duplicates>['suspicious']

/** Names that look as if there were no such place. */
export const SuspiciousHosts = ({ hosts }: { hosts: Hosts }) => (
  <Section
    title="Locations to look at"
    description="Their names look as if there were no such place. Open their entries to move them to the right one."
  >
    <ul className={styles.hosts}>
      {hosts.map((host) => (
        <li key={host.hostId}>
          <div>
            <strong>{host.hostName.trim() === '' ? 'A location without a name' : host.hostName}</strong>
            <p className={styles.soft}>{host.why}</p>
          </div>
          <Link href={`/dashboard?section=collections&hostId=${host.hostId}`}>
            {countOf(host.entries, ENTRIES.one, ENTRIES.many)}
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)
