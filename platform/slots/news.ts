import { whenInWords } from '#kernel/charity/shift-time.ts'
import { roleWords, type ToldShift } from './fields.ts'

interface Place {
  status: string
}
export interface News {
  subject: string
  words: string
}

/** Where somebody stands with what they have to know, as text to compare: a change of any of it is news. */
export const standingOf = ({ status }: Pick<Place, 'status'>, slot: ToldShift) =>
  JSON.stringify([status, slot.status, slot.day, slot.startTime, slot.endTime, slot.place])

/** What to tell whoever was told `told` last; nothing where nothing that concerns them changed. */
export function newsOf(told: string | null, signup: Place, slot: ToldShift): News | null {
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
    return told !== null && slotBefore !== 'called_off' ? calledOff(what) : null
  if (slot.status === 'planned')
    return slotBefore === 'open' && (before === 'confirmed' || before === 'waiting') ? openAgain(slot) : null
  if (slotBefore === 'called_off' && signup.status !== 'asked') return itTakesPlace(what, signup.status)
  if (signup.status === 'waiting' || signup.status === 'tentative') return null
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
  if (before === 'confirmed') return slotBefore === 'planned' ? youAreDown(what, slot) : moved(what)
  return youAreDown(what, slot)
}

/** What to tell whoever’s place is gone; nothing to those who had none, or know that it is off. */
export function farewellOf(told: string, shift: ToldShift, isShiftGone: boolean): News | null {
  const [before = '', slotBefore = null] = JSON.parse(told) as (string | null)[]
  return isShiftGone && slotBefore !== 'called_off' && EXPECTED.includes(before ?? '')
    ? calledOff(`${shift.title}, ${whenInWords(shift)}`)
    : isShiftGone
      ? null
      : newsOf(told, { status: 'canceled' }, shift)
}
/** What stands where they were told it: that it is called off. What comes back takes place after all. */
export const toldOff = (told: string) =>
  JSON.stringify((JSON.parse(told) as (string | null)[]).with(1, 'called_off'))

const EXPECTED: readonly string[] = ['confirmed', 'waiting', 'asked', 'tentative']

const calledOff = (what: string): News => ({
  subject: `Called off: ${what}`,
  words: 'This does not take place then. You need not do anything.',
})
const openAgain = (slot: ToldShift): News => ({
  subject: `Not agreed on any more: ${slot.title}`,
  words: 'The day that you were told is open again. Please do not come before you hear from us.',
})
const STANDS: Record<string, string> = {
  waiting: 'You are on its waiting list.',
  tentative: 'You said that you might come.',
}
const itTakesPlace = (what: string, status: string): News => ({
  subject: `It takes place: ${what}`,
  words: `It was called off, and takes place after all. ${STANDS[status] ?? 'You are down for it.'}`,
})
const youAreDown = (what: string, slot: ToldShift): News => ({
  subject: `You are down for ${what}`,
  words: `You come as: ${roleWords(slot)}. If you can’t, please say so by the link, so that somebody else can.`,
})
const moved = (what: string): News => ({
  subject: `Changed: ${what}`,
  words:
    'Day, time or place is another one than you were told. If you can’t come then, please say so by the link.',
})
