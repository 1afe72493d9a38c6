import { type When, whenInWords } from '#kernel/charity/shift-time.ts'
import { roleWords, type SlotRole } from './fields.ts'

interface Place {
  status: string
}
interface Shift extends When {
  title: string
  role: SlotRole
  roleName: string | null
  place: string | null
  status: string
}
export interface News {
  subject: string
  words: string
}

/** Where somebody stands with what they have to know, as text to compare: a change of any of it is news. */
export const standingOf = ({ status }: Pick<Place, 'status'>, slot: Shift) =>
  JSON.stringify([status, slot.status, slot.day, slot.startTime, slot.endTime, slot.place])

/** What to tell whoever was told `told` last; nothing where nothing that concerns them changed. */
export function newsOf(told: string | null, signup: Place, slot: Shift): News | null {
  if (told === standingOf(signup, slot)) return null
  const [before = null, slotBefore = null] = told === null ? [] : (JSON.parse(told) as (string | null)[])
  const what = `${slot.title}, ${whenInWords(slot)}`
  // Said by somebody else: whoever says it themselves knows (`saidSo`).
  if (signup.status === 'canceled')
    return before === 'confirmed' || before === 'waiting' || before === 'asked'
      ? {
          subject: `You need not come: ${what}`,
          words: 'You were taken off the list of this. Thank you all the same!',
        }
      : null
  if (slot.status === 'called_off')
    return told !== null && slotBefore !== 'called_off'
      ? { subject: `Called off: ${what}`, words: 'This does not take place then. You need not do anything.' }
      : null
  if (slot.status === 'planned' || signup.status === 'waiting') return null
  if (signup.status === 'asked')
    return before === 'asked' && slotBefore === slot.status
      ? moved(what)
      : {
          subject: `Can you help? ${what}`,
          words: `We would like you to come as: ${roleWords(slot)}. Please say by the link whether you can.`,
        }
  if (before === 'waiting')
    return {
      subject: `You have a place: ${what}`,
      words:
        'Somebody gave a place back, and you were next on the waiting list. If you can’t come any more, please say so.',
    }
  if (slotBefore === 'called_off')
    return {
      subject: `It takes place: ${what}`,
      words: 'It was called off, and takes place after all. You are down for it.',
    }
  if (before === 'confirmed') return slotBefore === 'planned' ? youAreDown(what, slot) : moved(what)
  return youAreDown(what, slot)
}

const youAreDown = (what: string, slot: Shift): News => ({
  subject: `You are down for ${what}`,
  words: `You come as: ${roleWords(slot)}. If you can’t, please say so by the link, so that somebody else can.`,
})
const moved = (what: string): News => ({
  subject: `Changed: ${what}`,
  words:
    'Day, time or place is another one than you were told. If you can’t come then, please say so by the link.',
})
