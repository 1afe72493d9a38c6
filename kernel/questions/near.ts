import { plainly } from './plainly.ts'

/** What else it might have been: whole questions, to be asked with a press. */
export interface NotSure {
  near: string[]
}

const EXAMPLES = [
  'How many sandwiches did we collect this year?',
  'Which week was the best of last year?',
  'How many events were there last month?',
  'Sandwiches by month in the last 12 months',
  'How many sandwiches came from groups last year?',
  'How many hours were logged this month?',
]

/** Questions with words of this one, so that the way to the answer is a press away. */
export function nearTo(typed: string): NotSure {
  const words = new Set(
    plainly(typed)
      .split(' ')
      .filter((word) => word.length > 3),
  )
  const shared = (question: string) =>
    plainly(question)
      .split(' ')
      .filter((word) => words.has(word)).length
  return { near: EXAMPLES.toSorted((a, b) => shared(b) - shared(a)).slice(0, 3) }
}
