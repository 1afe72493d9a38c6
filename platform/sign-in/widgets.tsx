import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordDialog } from '#platform/second-factor/widgets.tsx'
import { call, change } from '#web/calls/api.ts'
import { mutation, query } from '#web/calls/query.ts'
import { browser } from '#web/device/browser.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { signIns } from './contract.ts'

export { MemberSignIn } from './parts/member-sign-in.tsx'

/** For the profile: where somebody is signed in, and how to end it there. */
export function SessionsSettings() {
  const answer = useQuery(query(signIns.list, {}))
  const end = useMutation(mutation(signIns.end, { failed: 'That did not work' }))
  const endOthers = useMutation(mutation(signIns.endOthers, { failed: 'That did not work' }))
  return (
    <Async query={answer} what="where you are signed in">
      {({ items }) => (
        <>
          <RowList>
            {items.map((one) => (
              <ListRow
                key={one.id}
                title={one.device}
                badge={one.current && <Badge tone="good">This one</Badge>}
                about={
                  <>
                    Last used <Ago at={one.seenAt} />, signed in {formatMoment(one.createdAt)}
                  </>
                }
                action={
                  !one.current && (
                    <Button
                      aria-label={`Sign out ${one.device}`}
                      busy={end.isPending && end.variables.id === one.id}
                      onClick={() => end.mutate({ id: one.id })}
                    >
                      Sign out
                    </Button>
                  )
                }
              />
            ))}
          </RowList>
          {items.length > 1 && (
            <Button busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
              Sign out everywhere else ({countOf(items.length - 1, 'session')})
            </Button>
          )}
        </>
      )}
    </Async>
  )
}

const LINKED_WORDS: Record<string, string> = {
  yes: 'Done. From now on you can sign in there, too.',
  taken: 'That account signs in somebody already, so it was not linked.',
  late: 'That took too long, so nothing was linked. Please begin again.',
}

/** For the profile: the other place that may sign somebody in, where one is configured. */
export function LinkedSignIns() {
  const answer = useQuery(query(signIns.linked, {}))
  const [asking, setAsking] = useState<'link' | { unlink: string } | null>(null)
  const [{ linked }] = useQueryState({ linked: '' })
  const close = () => setAsking(null)
  return (
    <Async query={answer} what="other ways to sign in">
      {({ available, items }) => (
        <>
          <output>{LINKED_WORDS[linked]}</output>
          <RowList>
            {items.map((one) => (
              <ListRow
                key={one.id}
                title={available ?? 'Another place'}
                about={
                  <>
                    {one.email && `${one.email}, `}
                    {one.usedAt ? (
                      <>
                        used <Ago at={one.usedAt} />
                      </>
                    ) : (
                      'not used yet'
                    )}
                  </>
                }
                action={<Button onClick={() => setAsking({ unlink: one.id })}>Stop using it</Button>}
              />
            ))}
            {items.length === 0 && (
              <ListRow
                about={
                  available
                    ? `Sign in with your account of ${available} instead of a password here.`
                    : 'No other place is set up to sign people in.'
                }
                action={available && <Button onClick={() => setAsking('link')}>Use {available}</Button>}
              />
            )}
          </RowList>
          {asking === 'link' && (
            <PasswordDialog
              title={`Sign in with ${available}`}
              lead={`${available} will ask who you are, and brings you back here.`}
              action="Continue"
              onClose={close}
              onPassword={async (password) =>
                browser.go((await call(signIns.startLink, { password })).address)
              }
            />
          )}
          {asking !== null && asking !== 'link' && (
            <PasswordDialog
              title="Stop using it"
              lead="You sign in with your password from now on."
              action="Stop using it"
              danger
              onClose={close}
              onPassword={async (password) => {
                await change(signIns.unlink, { id: asking.unlink, password })
                close()
              }}
            />
          )}
        </>
      )}
    </Async>
  )
}
