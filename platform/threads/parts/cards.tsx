import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recordsIn } from '#kernel/language/message-text.ts'
import { query, refresh } from '#web/calls/query.ts'
import { onHeard } from '#web/live/live-state.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { IconName } from '#web/ui/show/icons.ts'
import { threads } from '../contract.ts'
import { MOST_CARDS } from '../links-contract.ts'
import styles from './cards.module.css'

/** An address of the portal that names one record: `https://…/dashboard?section=hosts&id=…`. */
const ADDRESS = /https?:\/\/[^\s<>"]+\/dashboard\?[^\s<>"]*/g

/** What of a text leads to records: those that are named, and addresses of this portal. */
export const leadsTo = (body: string): string[] => {
  const addresses = (body.match(ADDRESS) ?? []).filter(
    (address) =>
      URL.canParse(address) && new URL(address).host === window.location.host && /[?&]id=/.test(address),
  )
  return [...new Set([...recordsIn(body), ...addresses.map(withoutOrigin)])].slice(0, MOST_CARDS)
}
const withoutOrigin = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** What is to be known at a glance of the records that a text leads to, as they are now; of what is hidden, nothing. */
export function RecordCards({ body }: { body: string }) {
  const of = leadsTo(body)
  return of.length > 0 && <Cards of={of} />
}

function Cards({ of }: { of: string[] }) {
  const { data } = useQuery(query(threads.cards, { of }))
  const changes = data?.items.map((card) => card.changes).join(' ') ?? ''
  useEffect(() => {
    const events = new Set(changes.split(' '))
    return onHeard((event) => {
      if (events.has(event)) void refresh([threads.cards])
    })
  }, [changes])
  if (!data || data.items.length === 0) return null
  return (
    <ul className={styles.cards} aria-label="Records">
      {data.items.map(({ record, kind, icon, title, facts, route }) => (
        <li key={record}>
          <a className={styles.card} href={route}>
            <span className={styles.sign}>
              <Icon name={icon as IconName} size={18} />
            </span>
            <span className={styles.title} title={title}>
              {title}
            </span>
            <span className={styles.facts} title={facts}>
              {facts ? `${kind} · ${facts}` : kind}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
