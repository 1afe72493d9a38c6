import { type Day, formatDay } from '#kernel/charity/day.ts'
import { countOf, formatNumber, inNumber } from '#kernel/language/count.ts'
import { listOf } from '#kernel/language/list.ts'
import type { Metrics } from './contract.ts'
import { assumed, notBegun, sourceOf, spoken } from './words.ts'

/** Made at events is what was written down there; the log has some of it, and nobody knows how much. */
const NOT_TWICE =
  'The two numbers of sandwiches must not be added up: those of events that were logged are already among the'

const dollars = (value: number) => `$${formatNumber(value)}`

/**
 * Domain 10.3: the numbers in sentences, for an application. Nothing is said that is not counted, and what is of today
 * says so: it is read elsewhere, and later.
 */
export function narrativeOf(
  { organization, today }: { organization: string; today: Day },
  of: Omit<Metrics, 'narrative'>,
): Metrics['narrative'] {
  const figure = (name: string) => of.figures.find((one) => one.name === name)?.value ?? 0
  const derived = (name: string) => of.derived.find((one) => one.name === name)?.value ?? 0
  const period = spoken(of.period)
  const when = of.running ? `In ${period}, which is not over yet,` : `In ${period}`
  const sandwiches = figure('sandwiches')
  if (of.toCome) return [{ title: 'What was made', text: notBegun(of.period) }]
  if (sandwiches === 0)
    return [{ title: 'What was made', text: `${when} nothing has been logged for ${organization}.` }]
  const change =
    of.change === null
      ? ''
      : ` That is ${of.change === 0 ? 'as much as' : `${Math.abs(of.change)}% ${of.change > 0 ? 'more' : 'less'} than`} in the same time a year before.`
  const partners = of.partners
  return [
    {
      title: 'What was made',
      text: `${when} ${organization} collected ${countOf(sandwiches, 'sandwich')} at ${countOf(figure('locations'), 'location')}: ${formatNumber(figure('individual'))} from individuals, and ${formatNumber(figure('grouped'))} from ${countOf(figure('groups'), 'group')}.${change}`,
    },
    {
      title: 'Who took part',
      text: `About ${countOf(derived('participants'), 'person')} made them; somebody who helped on five days counts as five. With hosting, driving and planning that was an estimated ${countOf(derived('hours'), 'hour')} of volunteer work worth ${dollars(derived('economicValue'))}.`,
    },
    {
      title: 'What it is worth',
      text: `The food is worth ${dollars(derived('foodValue'))}; together with the work that is ${dollars(derived('communityValue'))} for the community.`,
    },
    ...(figure('events') > 0
      ? [
          {
            title: 'Events',
            text: `${countOf(figure('organizations'), 'organization')} held ${countOf(figure('events'), 'event')}${figure('attendance') > 0 ? ` with ${countOf(figure('attendance'), 'person')}` : ''}, and made ${countOf(figure('eventSandwiches'), 'sandwich')} there. ${NOT_TWICE} ${formatNumber(sandwiches)} above.`,
          },
        ]
      : []),
    {
      title: 'What is estimated',
      text: `People, hours and their worth follow from what was counted with these assumptions: ${of.assumptions.map(resting).join('; ')}.`,
    },
    // What is of today, whatever the time that was asked for, stands by itself behind all the rest.
    ...(of.history.length > 1 && of.peakYear
      ? [
          {
            title: 'How it grew',
            text: `Up to today, ${formatDay(today)}, the best year was ${spoken(of.peakYear)} with ${countOf(of.peakYear.sandwiches, 'sandwich')}${of.multiplier === null ? '' : `; the last whole year ${grown(of.multiplier)}`}.`,
          },
        ]
      : []),
    ...(partners.active > 0
      ? [
          {
            title: 'Whom it reaches',
            text: `Today, ${formatDay(today)}, ${countOf(partners.active, 'partner organization')} ${inNumber(partners.active, 'hands', 'hand')} out what is made, and can take ${formatNumber(partners.weeklyCapacity)} a week; ${formatNumber(partners.contracts)} of them have signed an agreement.${partners.byFocus.length > 0 ? ` They serve ${listOf(partners.byFocus.map(({ name }) => inSentence(name)))}.` : ''}`,
          },
        ]
      : []),
  ]
}

/** 'Job seekers' within a sentence: names of their own keep their letters. */
const inSentence = (name: string) =>
  /^\p{Lu}\p{Ll}+(?: \p{Ll}+)*$/u.test(name) ? name.replace(/^./u, (letter) => letter.toLowerCase()) : name

/** 1.21 of the first year is 21 percent more. */
export function grown(multiplier: number): string {
  const percent = Math.round((multiplier - 1) * 100)
  return percent === 0
    ? 'brought as much as the first'
    : `brought ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than the first`
}

/** 'Value of a volunteer’s hour $33.49 (Value of volunteer time by Independent Sector)' */
const resting = (one: Metrics['assumptions'][number]) => `${one.label} ${assumed(one)} (${sourceOf(one)})`
