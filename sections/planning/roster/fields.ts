/** Where the search for somebody stands. */
export const ROUND_STATES = {
  running: 'Asking',
  exhausted: 'Nobody is left to ask',
  won: 'Somebody comes',
  filled: 'Filled otherwise',
  stopped: 'Stopped',
  over: 'Over',
} as const
export type RoundState = keyof typeof ROUND_STATES

/** While it is one of these a yes still takes the place. */
export const OPEN_STATES = ['running', 'exhausted'] as const satisfies RoundState[]
export const isOpenRound = (state: RoundState) => (OPEN_STATES as readonly RoundState[]).includes(state)

export const ASK_ANSWERS = {
  yes: 'Yes',
  no: 'No',
  other: 'Wrote something',
  left_out: 'Left out',
} as const
export type AskAnswer = keyof typeof ASK_ANSWERS

/** What is said of two people, for the month. */
export const PAIR_KINDS = { apart: 'Not in one shift', together: 'Gladly together' } as const
export type PairKind = keyof typeof PAIR_KINDS

/** How a question stands for whoever was asked. */
export const QUESTION_STATES = {
  open: 'Can you come?',
  yours: 'You are expected',
  no: 'You said no',
  moved: 'Another day or time than we asked you for',
  elsewhere: 'You are expected elsewhere then',
  settled: 'Somebody comes already',
  over: 'This is over',
} as const
export type QuestionState = keyof typeof QUESTION_STATES
