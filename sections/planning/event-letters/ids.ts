/** The letters around events, in the order of its life. */
export const EVENT_LETTER_IDS = [
  'event-toolkit',
  'event-day-two',
  'event-week-before',
  'event-day-before',
  'event-thanks',
  'event-month-after',
] as const
export type EventLetterId = (typeof EVENT_LETTER_IDS)[number]
