import { clockWords } from '#kernel/charity/clock-time.ts'
import { addDays, type Day, formatDay, yearOf } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { DAYS, type Recipient, type Schedule } from './fields.ts'

/** From so many days before its end on, a contract waits to be renewed. */
export const CONTRACT_NOTICE_DAYS = 60

type Contract = Pick<Recipient, 'contractSigned' | 'contractSignedDate' | 'contractEndDate'>
export type ContractState = 'none' | 'signed' | 'ending' | 'ended'

/** What a contract is on this day: its last day still counts. */
export function contractState({ contractSigned, contractEndDate }: Contract, today: Day): ContractState {
  if (!contractSigned) return 'none'
  if (contractEndDate === null) return 'signed'
  if (contractEndDate < today) return 'ended'
  return contractEndDate <= addDays(today, CONTRACT_NOTICE_DAYS) ? 'ending' : 'signed'
}

export const NOT_SIGNED = 'The contract has a day on which it was signed, but is not signed.'

/** What does not go together about a contract, at the field that says it. */
export function contractFault({ contractSigned, contractSignedDate, contractEndDate }: Partial<Contract>) {
  if (!contractSigned && contractSignedDate) return { field: 'contractSignedDate', message: NOT_SIGNED }
  if (!contractSigned && contractEndDate)
    return { field: 'contractEndDate', message: 'The contract has an end, but is not signed.' }
  if (contractSignedDate && contractEndDate && contractEndDate < contractSignedDate)
    return { field: 'contractEndDate', message: 'The contract would end before it was signed.' }
  return undefined
}

/** 'Signed June 3, 2025, until June 2, 2027'. */
export function contractInWords(contract: Contract, today: Day): string {
  const { contractSignedDate: from, contractEndDate: end } = contract
  const state = contractState(contract, today)
  if (state === 'none') return 'Not signed'
  const until =
    end && `${state === 'ended' ? 'ended' : state === 'ending' ? 'ends' : 'until'} ${formatDay(end)}`
  return [from ? `Signed ${formatDay(from)}` : 'Signed', until].filter(Boolean).join(', ')
}

/** Sandwiches a week: the weekly estimate or, without one, the estimate (domain 10). */
export const weeklyOf = ({
  weeklyEstimate,
  estimatedSandwiches,
}: Pick<Recipient, 'weeklyEstimate' | 'estimatedSandwiches'>) => weeklyEstimate ?? estimatedSandwiches

const DAY_ORDER = Object.keys(DAYS)
export const inOrder = <S extends Pick<Schedule, 'day' | 'startTime'>>(days: readonly S[]): S[] =>
  days.toSorted(
    (a, b) =>
      DAY_ORDER.indexOf(a.day) - DAY_ORDER.indexOf(b.day) ||
      (a.startTime ?? '').localeCompare(b.startTime ?? ''),
  )

type Times = Pick<Schedule, 'day' | 'startTime' | 'endTime'>

/** 'Wednesday, 4:00 PM to 6:00 PM'. */
export function dayInWords({ day, startTime, endTime }: Times): string {
  const [from, until] = [startTime, endTime].map((time) => time && clockWords(time))
  const times = from && until ? `${from} to ${until}` : from ? `from ${from}` : until ? `until ${until}` : ''
  return [DAYS[day], times].filter(Boolean).join(', ')
}

/** 'Thu 12 to 2 PM', for tables and cards. */
export function dayInShort({ day, startTime, endTime }: Times): string {
  const [from, until] = [startTime, endTime].map((time) => time && clockWords(time).replace(':00', ''))
  const sameHalf = from && until && from.slice(-2) === until.slice(-2)
  const times = from && until ? `${sameHalf ? from.slice(0, -3) : from} to ${until}` : (from ?? until ?? '')
  return `${DAYS[day].slice(0, 3)} ${times}`.trim()
}

/** 'about 120 people a week'. */
export function servedInWords({
  averagePeopleServed: people,
  peopleServedFrequency: per,
}: Pick<Recipient, 'averagePeopleServed' | 'peopleServedFrequency'>): string | null {
  if (people === null) return null
  const words = { daily: ' a day', weekly: ' a week', monthly: ' a month' }
  return `About ${countOf(people, 'person')}${per ? words[per] : ''}`
}

/** 'Since June 2019 (7 years)'; the number that was entered where nobody knows the day. */
export function partnershipInWords(
  {
    partnershipStartDate: start,
    partnershipYears,
  }: Pick<Recipient, 'partnershipStartDate' | 'partnershipYears'>,
  today: Day,
): string | null {
  const years = (count: number) => countOf(count, 'year')
  if (!start) return partnershipYears === null ? null : `For about ${years(partnershipYears)}`
  const whole = yearOf(today) - yearOf(start) - (today.slice(5) < start.slice(5) ? 1 : 0)
  return `Since ${formatDay(start, 'month')}${whole > 0 ? ` (${years(whole)})` : ''}`
}

/** Fruit and snacks, as one reads it. */
export function fruitInWords(
  row: Pick<Recipient, 'receivingFruit' | 'receivingSnacks' | 'wantsFruit' | 'wantsSnacks'>,
): string | null {
  const both = (fruit: boolean, snacks: boolean) =>
    fruit && snacks ? 'fruit and snacks' : fruit ? 'fruit' : snacks ? 'snacks' : ''
  const gets = both(row.receivingFruit, row.receivingSnacks)
  const wants = both(row.wantsFruit && !row.receivingFruit, row.wantsSnacks && !row.receivingSnacks)
  const words = [gets && `Receives ${gets}`, wants && `wants ${wants}`].filter(Boolean).join(', ')
  return words ? words.replace(/^w/, 'W') : null
}
