import { z } from 'zod'
import { wholeNumber } from '#kernel/fields/fields.ts'
import { slot } from '#platform/slots/fields.ts'

const weeks = {
  ...wholeNumber('For how many weeks', { min: 1, max: 26, hint: 'On the same weekday; one week is once' }),
  input: z.int('Please enter a whole number from 1 to 26').min(1).max(26),
  initial: 1,
}

/** A new shift asks how often, too. */
export const newShift = {
  fields: { ...slot.fields, weeks },
  input: slot.added.extend({ weeks: weeks.input }),
  initial: { ...slot.initial, weeks: 1 },
  labels: { ...slot.labels, weeks: weeks.label },
}
