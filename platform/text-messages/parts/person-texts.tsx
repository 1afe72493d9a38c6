import { useMutation, useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { mutation, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { maySend } from '../access.ts'
import { textMessages } from '../contract.ts'
import { agreedOf, endedOf, State, textsOf } from './consent-words.tsx'

interface PersonTextsProps {
  person: { id: string; name: string }
}

/** For user management (domain 11.4): what somebody agreed to. Ending it is possible, agreeing is theirs alone. */
export function PersonTexts({ person }: PersonTextsProps) {
  const user = useCurrentUser()
  const answer = useQuery(query(textMessages.list, { personId: person.id }))
  const end = useMutation(mutation(textMessages.endFor, { failed: 'That did not work' }))
  return (
    <Async
      query={answer}
      what="their text messages"
      empty={
        <EmptyState icon="phone" title="No text messages">
          {person.name} has not agreed to any. Only they can, in their Account Settings under Alerts.
        </EmptyState>
      }
    >
      {({ items }) => (
        <Stack>
          <RowList>
            {items.map((consent) => (
              <ListRow
                key={consent.id}
                title={consent.phone}
                badge={<State consent={consent} />}
                about={
                  <>
                    {textsOf(consent)}
                    <br />
                    {[agreedOf(consent), endedOf(consent)].filter(Boolean).join('. Ended: ')}
                  </>
                }
              />
            ))}
          </RowList>
          {passes(user, maySend) && items.some(({ state }) => state !== 'stopped') && (
            <div>
              <Button busy={end.isPending} onClick={() => end.mutate({ id: person.id })}>
                Stop text messages to {person.name}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Async>
  )
}
