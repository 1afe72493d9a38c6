import type { Ctx } from '#server/context.ts'
import { defineWaiting, type WaitingOf } from '#server/data/waiting.ts'
import type { Slot } from './contract.ts'
import { PERHAPS, roleWords, type SignupStatus, whereInWords } from './fields.ts'
import { signups } from './moves.ts'
import { SECTION, slotRows } from './rows.ts'

const MOST_SHIFTS = 100

async function mine(ctx: Ctx, show: 'mine' | 'helped') {
  const { items } = await slotRows.handlers.list(ctx, { show, page: 1, limit: MOST_SHIFTS })
  return (items as Slot[]).flatMap((slot) => (slot.mine ? [{ slot, place: slot.mine }] : []))
}

const isAsked = (status: SignupStatus) => (PERHAPS as readonly SignupStatus[]).includes(status)

function shown({ slot, place }: Awaited<ReturnType<typeof mine>>[number], over: boolean): WaitingOf {
  const asked = !over && isAsked(place.status)
  const act = (type: string, label: string) => ({ about: 'signup', recordId: place.id, type, label })
  return {
    id: slot.id,
    kind: asked ? 'due' : 'event',
    what: asked ? 'Answer' : 'Shift',
    title: slot.title,
    about: whereInWords(slot),
    as: roleWords(slot),
    due: slot.day,
    dueTime: slot.startTime,
    state: { words: signups.states[place.status].label, tone: signups.states[place.status].tone },
    opens: { section: SECTION, params: { id: slot.id, show: 'mine' } },
    acts: asked ? [act('accept', 'I come'), act('decline', 'I cannot come')] : [],
  }
}

/** Where somebody comes to, and what they were asked for and have not answered. */
export const waitingSource = defineWaiting({
  events: ['slots.changed'],
  of: async (ctx) => (await mine(ctx, 'mine')).map((one) => shown(one, false)),
  past: async (ctx, since) =>
    (await mine(ctx, 'helped'))
      .filter(({ slot }) => slot.day !== null && slot.day >= since)
      .map((one) => shown(one, true)),
})
