import type { Status } from './contract.ts'

const WORDS: Record<Status, string> = {
  reported: 'Reported',
  zero: 'Reported zero',
  partly: 'Partly in',
  missing: 'No report',
  may_skip: 'May skip',
  exempt: 'Exempt',
  excluded: 'No collection',
  not_expected: 'Not expected',
}

/** A status in words, the same on screen and in the spreadsheet. A running week is never held against anybody. */
export const statusWords = (status: Status, running: boolean): string =>
  status === 'missing' && running ? 'Not in yet' : WORDS[status]
