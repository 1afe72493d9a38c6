import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { mayView as seesEvents } from '#sections/planning/event-requests/access.ts'
import { mutation, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { SectionButton, useMayOpen } from '#web/shell/section-link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { analytics, type Hint } from '../contract.ts'
import { HINT_GROUPS } from '../hints-contract.ts'
import { Surface } from './figures.tsx'

const PRIORITIES = { high: { tone: 'bad', label: 'Now' }, medium: { tone: 'warn', label: 'Soon' } } as const

/** What could be done, the most pressing first; what somebody has put away waits until it says something else. */
export function HintsPart() {
  const [putAway, setPutAway] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const mayOpen = useMayOpen()
  const hints = useQuery(query(analytics.hints, putAway ? { putAway } : {}))
  const away = useMutation(mutation(analytics.putAway, { failed: 'It was not put away' }))
  const back = useMutation(mutation(analytics.takeOut, { failed: 'It was not brought back' }))
  /** The other list may be much shorter: it begins in sight. */
  const turn = (to: boolean) => {
    setPutAway(to)
    top.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      <div ref={top} />
      <Async query={hints} what="what could be done" skeleton={<SkeletonLines lines={6} />}>
        {({ items, putAway: many }) => (
          <Stack>
            {items.length === 0 ? (
              <NothingOpen putAway={putAway} away={many} />
            ) : (
              groupsOf(items).map(([title, some]) => (
                <Surface key={title} title={title}>
                  <RowList>
                    {some.map((hint) => (
                      <ListRow
                        key={hint.key}
                        title={hint.title}
                        badge={hint.priority !== 'low' && <Priority of={hint.priority} />}
                        about={hint.text}
                        action={
                          <Line>
                            {mayOpen(hint.does.at.section) && (
                              <SectionButton section={hint.does.at.section} params={hint.does.at.params}>
                                {hint.does.label}
                              </SectionButton>
                            )}
                            {!looksBack() && (
                              <Button
                                variant="quiet"
                                onClick={() =>
                                  putAway
                                    ? back.mutate(
                                        { key: hint.key },
                                        // The last one leaves nothing to look at.
                                        { onSuccess: () => items.length === 1 && turn(false) },
                                      )
                                    : away.mutate({ key: hint.key })
                                }
                              >
                                {putAway ? 'Bring back' : 'Put away'}
                              </Button>
                            )}
                          </Line>
                        }
                      />
                    ))}
                  </RowList>
                </Surface>
              ))
            )}
            {(putAway || many > 0) && (
              <Line>
                <Button variant="quiet" onClick={() => turn(!putAway)}>
                  {putAway ? 'Back to what is open' : `Show ${countOf(many, 'hint')} that you put away`}
                </Button>
              </Line>
            )}
          </Stack>
        )}
      </Async>
    </>
  )
}

function NothingOpen({ putAway, away }: { putAway: boolean; away: number }) {
  const user = useCurrentUser()
  if (!putAway && away > 0)
    return (
      <EmptyState icon="check" title="Nothing else is pressing">
        What there is you have put away: it stands below.
      </EmptyState>
    )
  if (putAway)
    return (
      <EmptyState icon="check" title="Nothing is put away">
        What you put away waits here.
      </EmptyState>
    )
  if (passes(user, seesEvents))
    return (
      <EmptyState icon="check" title="Nothing is pressing">
        Events have their drivers and speakers, and the weeks look as usual.
      </EmptyState>
    )
  return (
    <EmptyState icon="check" title="The weeks look as usual">
      Event requests are not open to you, so what events still need is left out.
    </EmptyState>
  )
}

const Priority = ({ of }: { of: keyof typeof PRIORITIES }) => (
  <Badge tone={PRIORITIES[of].tone}>{PRIORITIES[of].label}</Badge>
)

/** What is pressing stands in a group of its own, whatever it is about. */
function groupsOf(items: readonly Hint[]): [string, Hint[]][] {
  const groups = new Map<string, Hint[]>()
  for (const hint of items) {
    const title = hint.priority === 'high' ? 'High priority' : HINT_GROUPS[hint.group]
    groups.set(title, [...(groups.get(title) ?? []), hint])
  }
  return [...groups]
}
