import { useMutation, useQuery } from '@tanstack/react-query'
import { ROLE_NAMES, type Role } from '#kernel/people/access.ts'
import { mutation, query } from '#web/calls/query.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { kudos, UNTHANKED_DAYS } from '../contract.ts'

/** On Mondays by mail, for whoever did not switch it off. */
function ByMail() {
  const { data } = useQuery(query(kudos.digest, {}))
  const want = useMutation(mutation(kudos.wantDigest, { failed: 'It was not changed' }))
  if (!data || looksBack()) return null
  return (
    <SwitchField
      label="Send me this list by email on Mondays"
      value={want.isPending ? want.variables.weekly : data.weekly}
      onChange={(weekly) => want.mutate({ weekly: weekly === true })}
    />
  )
}

/** For coordinators: by name, since nobody is ranked. */
export function Unthanked({ onThank }: { onThank?: (id: string) => void }) {
  const answer = useQuery(query(kudos.unthanked, {}))
  return (
    <Stack>
      <ByMail />
      <Async
        query={answer}
        what="who was not thanked"
        skeleton={<SkeletonLines lines={8} />}
        empty={
          <EmptyState icon="kindness" title={`Everybody was thanked in the last ${UNTHANKED_DAYS} days`}>
            Whoever has been here for less is not listed.
          </EmptyState>
        }
      >
        {({ items }) => (
          <Stack>
            <Quiet>
              Nobody thanked them here in the last {UNTHANKED_DAYS} days. Only coordinators see this list.
            </Quiet>
            <RowList>
              {items.map(({ id, name, role }) => (
                <ListRow
                  key={id}
                  title={name}
                  about={ROLE_NAMES[role as Role]}
                  action={
                    onThank && (
                      <Button icon="kindness" aria-label={`Thank ${name}`} onClick={() => onThank(id)}>
                        Thank
                      </Button>
                    )
                  }
                />
              ))}
            </RowList>
          </Stack>
        )}
      </Async>
    </Stack>
  )
}
