import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { change } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { apiKeys } from './contract.ts'
import styles from './parts/api-keys.module.css'

const NewKeyDialog = lazy(() => import('./parts/new-key-dialog.tsx'))

type Key = OutputOf<typeof apiKeys.list>['items'][number]
const STATES = {
  active: { tone: 'good', words: 'Works' },
  expired: { tone: 'neutral', words: 'Ended' },
  ownerInactive: { tone: 'bad', words: 'Its owner is deactivated' },
} as const

/** More than these are counted. */
const NAMED = 4

/** Keys of other programs, for the admin panel. */
export function ApiKeys() {
  const answer = useQuery(query(apiKeys.list, {}))
  const [adding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<Key | null>(null)
  return (
    <>
      <div className={styles.head}>
        <p>
          A program that calls the portal sends its key as <code>Authorization: Bearer lb_…</code>. What it
          may call stands in <a href="/api/docs">the description of all calls</a>.
        </p>
        <Button variant="primary" icon="add" onClick={() => setAdding(true)}>
          Make a key
        </Button>
      </div>
      <Async
        query={answer}
        what="the keys"
        empty={
          <EmptyState icon="key" title="No keys yet">
            Make one when another program shall read or enter something here.
          </EmptyState>
        }
      >
        {({ items }) => (
          <RowList>
            {items.map((key) => (
              <ListRow
                key={key.id}
                title={key.name}
                badge={<Badge tone={STATES[key.state].tone}>{STATES[key.state].words}</Badge>}
                about={
                  <>
                    <code>{key.prefix}…</code> of {key.ownerName}, until {formatMoment(key.expiresAt)},{' '}
                    {key.lastUsedAt ? (
                      <>
                        used <Ago at={key.lastUsedAt} />
                      </>
                    ) : (
                      'not used yet'
                    )}
                    <br />
                    {key.readsOnly ? 'Reads only: ' : 'Reads and changes: '}
                    <span title={key.may.join(', ')}>
                      {key.may.length > NAMED ? countOf(key.may.length, 'permission') : key.may.join(', ')}
                    </span>
                  </>
                }
                action={
                  <Button aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
                    Revoke
                  </Button>
                }
              />
            ))}
          </RowList>
        )}
      </Async>
      {adding && (
        <Suspense>
          <NewKeyDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {revoking && (
        <Confirm
          opened
          action={`Revoke ${revoking.name}`}
          onClose={() => setRevoking(null)}
          onContinue={() => change(apiKeys.revoke, { id: revoking.id })}
        >
          Programs that use “{revoking.name}” get no answer any more, at once. This action cannot be undone.
        </Confirm>
      )}
    </>
  )
}
