import type { RowOf } from '#kernel/fields/definition.ts'
import { countOf } from '#kernel/language/count.ts'
import type { Reading } from './available.ts'
import type { host } from './fields.ts'

type Expectations = Pick<
  RowOf<typeof host>,
  'entriesRequired' | 'isOptional' | 'isExempt' | 'standingEstimate'
>

/** In a table: "2 a week, may skip". */
export function expectationInShort({ entriesRequired, isOptional, isExempt }: Expectations): string {
  if (isExempt) return 'Not expected'
  return `${entriesRequired} a week${isOptional ? ', may skip' : ''}`
}

/** For the record: what weekly monitoring makes of this location (domain 3.3), in whole sentences. */
export function expectationInWords(expected: Expectations): string[] {
  const { entriesRequired, isOptional, isExempt, standingEstimate } = expected
  const sentences = isExempt
    ? ['Weekly monitoring never waits for this location.']
    : [
        `Weekly monitoring expects ${countOf(entriesRequired, 'entry')} from this location every week.`,
        isOptional
          ? 'It may skip weeks: a week without an entry does not count as missing.'
          : entriesRequired > 1
            ? 'A week with fewer shows as partly reported, a week without any as missing.'
            : 'A week without one shows as missing.',
      ]
  if (standingEstimate !== null)
    sentences.push(
      `Weeks without an entry are shown with an estimate of ${countOf(standingEstimate, 'sandwich')}. Estimates never count in totals.`,
    )
  return sentences
}

const NAMED_AT_MOST = 8

/** '12 names found, 2 not known: Bo Fox, Cy Hall.' */
export function readingInWords({ names, unknown }: Pick<Reading, 'names' | 'unknown'>): string {
  const listed = unknown.slice(0, NAMED_AT_MOST).join(', ')
  const more = unknown.length > NAMED_AT_MOST ? ', and more' : ''
  return `${countOf(names, 'name')} found, ${unknown.length} not known${listed && `: ${listed}`}${more}.`
}
