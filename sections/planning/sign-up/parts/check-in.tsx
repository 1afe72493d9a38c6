import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '#kernel/charity/duration.ts'
import { countOf } from '#kernel/language/count.ts'
import { type Signup, type Slot, slots } from '#platform/slots/contract.ts'
import { roleWords } from '#platform/slots/fields.ts'
import { PlaceBadge } from '#platform/slots/widgets.tsx'
import { changeWithUndo, makeChange, query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { formatClock } from '#web/ui/show/format.ts'
import { signUp } from '../contract.ts'

/** Today’s people, to tick off with a thumb: who is there, who goes, who did not come. */
export default function CheckIn() {
  const [{ today }, setPlace] = useQueryState({ today: '' })
  const opened = today !== ''
  const answer = useQuery({ ...query(slots.list, { show: 'today', limit: 50 }), enabled: opened })
  return (
    <>
      <Button variant="quiet" icon="checklist" onClick={() => setPlace({ today: 'open' }, { push: true })}>
        Check in
      </Button>
      <Drawer opened={opened} onClose={() => setPlace({ today: '' })} title="Check in" width="wide">
        <Async
          query={answer}
          what="who comes today"
          skeleton={<SkeletonLines lines={4} />}
          empty={<EmptyState icon="checklist" title="Nothing takes place today" />}
        >
          {({ items }) => (
            <Stack>
              {items.map((slot) => (
                <Section
                  key={slot.id}
                  title={`${slot.title}, ${roleWords(slot)}`}
                  description={[slot.startTime && formatClock(slot.startTime), slot.place]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  <People slot={slot} />
                </Section>
              ))}
            </Stack>
          )}
        </Async>
      </Drawer>
    </>
  )
}

const ON_THE_DAY = ['confirmed', 'attended', 'no_show', 'tentative', 'asked']

function People({ slot }: { slot: Slot }) {
  const people = (slot.people ?? []).filter(({ status }) => ON_THE_DAY.includes(status))
  if (people.length === 0) return <Quiet>Nobody is down for this.</Quiet>
  return (
    <RowList>
      {people.map((one) => (
        <ListRow
          key={one.id}
          title={one.name}
          badge={<PlaceBadge status={one.status} />}
          about={one.note}
          action={<Ticks slot={slot} one={one} />}
        />
      ))}
    </RowList>
  )
}

function Ticks({ slot, one }: { slot: Slot; one: Signup }) {
  const say = (move: 'arrive' | 'miss' | 'unmark', said: string) =>
    void changeWithUndo(slots.move, { id: one.id, move }, `${one.name} ${said}`).catch(
      sayFailed(`Nothing was noted at ${slot.title}`),
    )
  if (one.checkedOutAt && one.status === 'attended') return <Quiet as="span">Left</Quiet>
  if (one.status === 'attended')
    return (
      <span>
        <Button size="md" onClick={() => void leave(one)}>
          Check out
        </Button>
        <Button variant="quiet" size="md" onClick={() => say('unmark', 'is not checked in')}>
          Undo
        </Button>
      </span>
    )
  return (
    <span>
      <Button size="md" icon="check" onClick={() => say('arrive', 'is there')}>
        Check in
      </Button>
      {one.status === 'confirmed' && (
        <Button size="md" variant="quiet" onClick={() => say('miss', 'did not come')}>
          Did not come
        </Button>
      )}
    </span>
  )
}

const leave = (one: Signup) =>
  makeChange(signUp.checkOut, { id: one.id }).then(
    ({ minutes, logged }) =>
      toast({
        title: logged
          ? `${one.name}: ${formatDuration(minutes)}, in the work log for approval`
          : `${one.name} left after ${countOf(minutes, 'minute')}`,
      }),
    sayFailed('They were not checked out'),
  )
