/** How an answer came, and what became of it. `words` is for a person to read. */
export const ANSWER_WAYS = { text: 'by text message', link: 'by the link in the email' } as const
export type AnswerWay = keyof typeof ANSWER_WAYS

export const ANSWER_STATES = {
  proposed: 'Proposed',
  words: 'To be read',
  accepted: 'In the log',
  declined: 'Set aside',
  replaced: 'Answered again',
} as const
export type AnswerState = keyof typeof ANSWER_STATES
