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

/** What stands in the place of these words in a reminder. */
export const PLACEHOLDERS = ['{location}', '{week}', '{name}', '{organization}'] as const

export const filled = (
  words: string,
  values: Record<'location' | 'week' | 'name' | 'organization', string>,
): string =>
  words.replaceAll(/\{(location|week|name|organization)\}/g, (_, name) => values[name as keyof typeof values])
