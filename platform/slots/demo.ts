import { standingOf } from './news.ts'

type Row = Record<string, unknown>
const words = (value: unknown) => (typeof value === 'string' ? value : null)

/** Of an invented sign-up: they know where they stand, so that nobody is written to when the demo begins. */
export const demoNotice = (signupId: string, status: string, slot: Row) => ({
  signup_id: signupId,
  told: standingOf(
    { status },
    {
      title: '',
      role: 'other',
      roleName: null,
      status: 'open',
      day: words(slot.day),
      startTime: words(slot.start_time),
      endTime: words(slot.end_time),
      place: words(slot.place),
    },
  ),
  reminded_for: null,
})
