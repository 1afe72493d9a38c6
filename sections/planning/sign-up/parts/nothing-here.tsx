import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export type Heap = 'open' | 'mine' | 'week' | 'due' | 'coming' | 'past'

const PLANNED = 'Plan a shift, or say at an event how many drivers, speakers and volunteers it needs.'

const WORDS: Record<Heap, { title: string; words: string }> = {
  open: { title: 'No shift is open', words: 'As soon as somebody is needed, it stands here.' },
  mine: {
    title: 'You have no shifts to come',
    words: 'What you sign up for or are put down for stands here.',
  },
  week: { title: 'Nothing in the next seven days', words: 'Shifts of the next seven days stand here.' },
  due: {
    title: 'Nobody owes an answer',
    words: 'Whoever was asked whether they can come, and has not answered yet, stands here.',
  },
  coming: { title: 'No shift is planned', words: 'As soon as one is, it stands here.' },
  past: { title: 'No shift is over yet', words: 'What was, and who came, stays here.' },
}

interface NothingHereProps {
  heap: Heap
  coordinator: boolean
  onOpen: () => void
}

/** Why a list of shifts is empty, and the next step of whoever looks at it. */
export function NothingHere({ heap, coordinator, onOpen }: NothingHereProps) {
  const { title, words } = WORDS[heap]
  const plans = coordinator && (heap === 'open' || heap === 'coming')
  return (
    <EmptyState
      icon="checklist"
      title={title}
      action={heap === 'mine' && <Button onClick={onOpen}>See who is needed</Button>}
    >
      {plans ? PLANNED : words}
    </EmptyState>
  )
}
