import { addDays, formatDay, monthOf, WEEKDAY_NAMES, weekday, yearOf } from '../charity/day.ts'
import { monthPeriod, monthsAway } from '../charity/periods.ts'
import { nextWeek, weekOf } from '../charity/week.ts'
import {
  type Calendar,
  count,
  DAY_OF_MONTH,
  dayInMonth,
  exactDay,
  first,
  isNextYear,
  lastOf,
  latest,
  MONTH,
  MONTH_OF,
  monthly,
  monthOfYear,
  NUMBER,
  named,
  ofNow,
  quarterOf,
  type Reader,
  rolling,
  SEASON,
  seasonOf,
  UP_TO_NOW,
  week,
  weekdayOf,
  YEAR,
  YEAR_SAID,
  yearly,
  yearSaid,
} from './days.ts'
import { FISCAL_ENDS, FISCAL_READERS } from './fiscal-rules.ts'
import { coming, edgeOf, rest, restOf } from './parts.ts'
import { QUARTER_READERS } from './quarter-rules.ts'
import { WEEK_READERS } from './week-rules.ts'

const WEEKDAY = `(${WEEKDAY_NAMES.map((name) => name.toLowerCase()).join('|')})`
/** “Sept 26” may be a day, or a month of 2026: a day is said to be one. */
const SAYS_DAY = /\b(?:on|since|after|before|from|until|till|between|and|to|through|the|of) $/

/** Longer ways to say it stand before shorter ones: what is read first is taken out of the question. */
export const READERS: readonly (readonly [string, Reader])[] = [
  ...FISCAL_ENDS,
  ...WEEK_READERS,
  // Nobody knows which day that is; “in the last month” may be the one before this, or the days up to today.
  ['(?:this|the same) time (?:last year|a year ago)|same (?:day|month|time) last year', () => null],
  ['(?:in|over|during|within|for) the last (?:week|month|year)', () => null],
  ['(?:a|one|1) (?:week|month|year) ago today', () => null],
  [
    '(?:the )?day before yesterday',
    (_, c) => named(addDays(c.today, -2), addDays(c.today, -2), formatDay(addDays(c.today, -2))),
  ],
  [
    `(?:the )?(first|last) (${NUMBER}) (days|months|quarters) (?:of|in) (?:the )?(?:(${MONTH}) )?(?:of )?${YEAR_SAID}`,
    (m, c) => edgeOf(m, yearSaid(m[5], c.today) ?? yearOf(c.today)),
  ],
  [
    `(?:the )?${SEASON} before last`,
    (m, c) => lastOf(seasonOf(m[1] ?? ''), lastOf(seasonOf(m[1] ?? ''), c.today).start),
  ],
  // A winter lies in two years; no other season does.
  [
    `${SEASON} (?:of )?(${YEAR})[-/](\\d{4}|\\d{2})(?!\\d)`,
    (m) =>
      m[1] === 'winter' && isNextYear(Number(m[2]), m[3])
        ? { ...seasonOf('winter')(Number(m[2])), again: seasonOf('winter') }
        : null,
  ],
  // “Wednesday, November 11, 2026”: a day that has another name is none.
  [
    `(?:on )?${WEEKDAY} (?:the )?(?:(${MONTH}) ${DAY_OF_MONTH}|${DAY_OF_MONTH} (?:of )?(${MONTH}))(?: (${YEAR}))?(?!\\d)`,
    (m, c) => {
      const [month, day] = [MONTH_OF.get(m[2] ?? m[5] ?? '') ?? 0, Number(m[3] ?? m[4])]
      const found = dayInMonth(month, day, m[6] ? Number(m[6]) : null, c.today)
      return found && WEEKDAY_NAMES[weekday(found.start)]?.toLowerCase() === m[1] ? found : null
    },
  ],
  ['(\\d{4})-(\\d{2})-(\\d{2})', (m) => exactDay(Number(m[1]), Number(m[2]), Number(m[3]))],
  ['(\\d{1,2})/(\\d{1,2})/(\\d{2})(?!\\d)', (m) => exactDay(2000 + Number(m[3]), Number(m[1]), Number(m[2]))],
  ['(\\d{1,2})/(\\d{1,2})/(\\d{4})', (m) => exactDay(Number(m[3]), Number(m[1]), Number(m[2]))],
  ['(\\d{1,2})/(\\d{1,2})(?![\\d/])', (m, c) => dayInMonth(Number(m[1]), Number(m[2]), null, c.today)],
  [
    `(${MONTH}) ${DAY_OF_MONTH}(?: (?:of )?${YEAR_SAID})?(?!\\d)`,
    (m, c) =>
      isYearRather(m, c)
        ? null
        : dayInMonth(MONTH_OF.get(m[1] ?? '') ?? 0, Number(m[2]), yearSaid(m[3], c.today), c.today),
  ],
  [
    `(?:the )?first (?:day )?of (${MONTH})(?: (?:of )?${YEAR_SAID})?`,
    (m, c) => dayInMonth(MONTH_OF.get(m[1] ?? '') ?? 0, 1, yearSaid(m[2], c.today), c.today),
  ],
  [
    `(?:the )?(\\d{1,2})(?:st|nd|rd|th) (?:of )?(${MONTH})(?: (?:of )?${YEAR_SAID})?`,
    (m, c) => dayInMonth(MONTH_OF.get(m[2] ?? '') ?? 0, Number(m[1]), yearSaid(m[3], c.today), c.today),
  ],
  [
    `(\\d{1,2}) (?:of )?(${MONTH}) (?:of )?(${YEAR})`,
    (m) => exactDay(Number(m[3]), MONTH_OF.get(m[2] ?? '') ?? 0, Number(m[1])),
  ],
  [
    `(?<=(?:on|since|after|before|from|until|till|between|and|to|through) )(\\d{1,2}) (?:of )?(${MONTH})(?! \\d)`,
    (m, c) => dayInMonth(MONTH_OF.get(m[2] ?? '') ?? 0, Number(m[1]), null, c.today),
  ],
  ...FISCAL_READERS,
  [`(?:ytd|year to date) (${YEAR})`, (m) => ({ ...yearly(Number(m[1])), again: yearly })],
  [`(${YEAR}) (?:ytd|year to date|to date|so far)`, (m) => ({ ...yearly(Number(m[1])), again: yearly })],
  [`(\\d{1,2})/(${YEAR})`, (m) => monthOfYear(Number(m[2]), Number(m[1]))],
  [`(${YEAR})-(\\d{2})`, (m) => monthOfYear(Number(m[1]), Number(m[2]))],
  ...QUARTER_READERS,
  [`(?:(?:last|this|on) )${WEEKDAY}`, (m, c) => weekdayOf(m[1] ?? '', m[0].slice(0, m[0].indexOf(' ')), c)],
  [
    '(?:this|the current|the running) quarter(?: to date| so far)?|qtd|quarter to date',
    (_, c) => quarterOf(c.today),
  ],
  // Of what is to come.
  [
    `(?:from |between )?(?:now|today|here) (?:to|until|till|through|and|on to|up to) (?:the )?(?:end of )?(?:the |this )?(?:(${MONTH})|week|month|quarter|year|(${YEAR}))(?: end)?(?: (${YEAR}))?`,
    restOf,
  ],
  [
    `(?:the )?(?:rest|remainder) of (?:this |the )?(?:(${MONTH})|week|month|quarter|year|(${YEAR}))(?: (${YEAR}))?`,
    restOf,
  ],
  [
    `(?:the )?(?:rest|remainder) of (?:this |the )?${SEASON}`,
    (m, c) => rest(latest(seasonOf(m[1] ?? ''), c.today), c),
  ],
  [
    '(?:the )?(?:last|previous) (?:(?:full|whole|complete|calendar) )?quarter',
    (_, c) => quarterOf(addDays(quarterOf(c.today).start, -1)),
  ],
  [
    `(?:the )?(?:last|past|previous) (${NUMBER}) (?:full|whole|complete|calendar) (month|year)s`,
    (m, c) => {
      const [many, year] = [count(m[1] ?? ''), yearOf(c.today)]
      return m[2] === 'year'
        ? named(`${year - many}-01-01`, `${year - 1}-12-31`, m[0])
        : named(monthPeriod(monthsAway(c.today, -many)).start, monthPeriod(monthsAway(c.today, -1)).end, m[0])
    },
  ],
  [
    `(?:the |these )?(?:last|past|previous|latest|most recent) (${NUMBER}) (?:full |whole |complete |calendar )?(day|week|month|year)s?`,
    (m, c) => rolling(count(m[1] ?? ''), m[2] ?? '', c),
  ],
  [`(${NUMBER}) weeks? ago`, (m, c) => week(c, count(m[1] ?? ''))],
  [`(${NUMBER}) months? ago`, (m, c) => monthPeriod(monthsAway(c.today, -count(m[1] ?? '')))],
  [`(${NUMBER}) years? ago`, (m, c) => yearly(yearOf(c.today) - count(m[1] ?? ''))],
  ['(?:the )?week before last', (_, c) => week(c, 2)],
  ['(?:the )?month before last', (_, c) => monthPeriod(monthsAway(c.today, -2))],
  ['(?:the )?year before last', (_, c) => yearly(yearOf(c.today) - 2)],
  [
    '(?:the )?same week (?:of )?last year|this week last year',
    (_, c) => weekOf(addDays(week(c, 0).start, -364), c.schedule),
  ],
  ['(?:this|the current|the running) week', (_, c) => week(c, 0)],
  ['(?:the )?(?:last|previous) (?:(?:full|whole|complete) )?week', (_, c) => week(c, 1)],
  ['(?:the )?week before this(?: one)?', (_, c) => week(c, 1)],
  ['next week', (_, c) => nextWeek(week(c, 0), c.schedule)],
  // The winter of a year is one of two.
  [
    `${SEASON} (?:months )?(?:of |in )?(?:the )?(?:year )?(${YEAR})`,
    (m) =>
      m[1] === 'winter' ? null : { ...seasonOf(m[1] ?? '')(Number(m[2])), again: seasonOf(m[1] ?? '') },
  ],
  [
    `(${YEAR}) ${SEASON}`,
    (m) =>
      m[2] === 'winter' ? null : { ...seasonOf(m[2] ?? '')(Number(m[1])), again: seasonOf(m[2] ?? '') },
  ],
  [`(?:the |this )?(?:last|previous|past) ${SEASON}`, (m, c) => lastOf(seasonOf(m[1] ?? ''), c.today)],
  [
    `${SEASON} (?:of )?last year`,
    (m, c) => ({ ...seasonOf(m[1] ?? '')(yearOf(c.today) - 1), again: seasonOf(m[1] ?? '') }),
  ],
  [`this ${SEASON}`, (m, c) => ofNow(seasonOf(m[1] ?? ''), c.today)],
  [
    `(?:the )?${SEASON} (?:of )?this year`,
    (m, c) => ({ ...seasonOf(m[1] ?? '')(yearOf(c.today)), again: seasonOf(m[1] ?? '') }),
  ],
  [`(?:the )?${SEASON}`, (m, c) => latest(seasonOf(m[1] ?? ''), c.today)],
  [
    `(${MONTH}) (?:of |in )?(?:the )?(?:year )?(${YEAR})`,
    (m) => ({
      ...monthPeriod(first(Number(m[2]), MONTH_OF.get(m[1] ?? '') ?? 1)),
      again: monthly(MONTH_OF.get(m[1] ?? '') ?? 1),
    }),
  ],
  [
    `(${MONTH}) (?:of )?(?:last year|the previous year|a year ago)`,
    (m, c) => ({
      ...monthPeriod(first(yearOf(c.today) - 1, MONTH_OF.get(m[1] ?? '') ?? 1)),
      again: monthly(MONTH_OF.get(m[1] ?? '') ?? 1),
    }),
  ],
  [
    `(?:the |this )?(?:last|previous|past) (${MONTH})`,
    (m, c) => lastOf(monthly(MONTH_OF.get(m[1] ?? '') ?? 1), c.today),
  ],
  [
    // “may” is a month only where it is said to be one.
    `(?:this |in |during |for |(?<!\\b(?:start|beginning|begin|outset|end|close|day) )of )?(?:(?<=in |during |this |of |for |between |since |from |until |before |after |than |vs |against |versus |april |apr |month |months )may|may(?= (?:to|through|until|and|vs|versus|-|june|jun|july) )|(?!may\\b)${MONTH})(?:(?<!\\b(?:before|until|up to|till|through|after) ${MONTH}) (?:of )?this year)?`,
    (m, c) => {
      const month = MONTH_OF.get(/[a-z]+$/.exec(m[0].replace(/ (?:of )?this year$/, ''))?.[0] ?? '')
      if (month === undefined) return null
      return /^this | this year$/.test(m[0])
        ? { ...monthly(month)(yearOf(c.today)), again: monthly(month) }
        : latest(monthly(month), c.today)
    },
  ],
  [
    '(?:this|the current|the running) month',
    (_, c) => ({ ...monthPeriod(c.today), again: monthly(monthOf(c.today)) }),
  ],
  [
    '(?:the )?(?:last|previous) (?:(?:full|whole|complete|calendar) )?month',
    (_, c) => {
      const found = monthPeriod(monthsAway(c.today, -1))
      return { ...found, again: monthly(monthOf(found.start)) }
    },
  ],
  ['next month', (_, c) => monthPeriod(monthsAway(c.today, 1))],
  [
    '(?:the )?(?:calendar )?year to date|so far this year|ytd|this year so far',
    (_, c) => ({ ...yearly(yearOf(c.today)), again: yearly }),
  ],
  [
    '(?:this|the current|the running) (?:calendar )?year(?: to date)?',
    (_, c) => ({ ...yearly(yearOf(c.today)), again: yearly }),
  ],
  [
    '(?:the )?(?:last|previous) (?:(?:full|whole|complete|calendar) )?year',
    (_, c) => ({ ...yearly(yearOf(c.today) - 1), again: yearly }),
  ],
  ['next year', (_, c) => yearly(yearOf(c.today) + 1)],
  ['(?:the )?past week', (_, c) => rolling(7, 'day', c)],
  ['(?:the )?past month', (_, c) => rolling(1, 'month', c)],
  ['(?:the )?past year', (_, c) => rolling(1, 'year', c)],
  [
    `(?:the )?(?:calendar )?(?:(?<!fiscal |financial |by |per |each |every )year )?(${YEAR})(?: (?:calendar )?year)?`,
    (m) => ({ ...yearly(Number(m[1])), again: yearly }),
  ],
  // “The start of the year” is that of the running one.
  ['(?<=(?:start|beginning|first day) of )(?:the )?week', (_, c) => week(c, 0)],
  ['(?<=(?:start|beginning|first day) of )(?:the )?month', (_, c) => monthPeriod(c.today)],
  ['(?<=(?:start|beginning|first day) of )(?:the )?quarter', (_, c) => quarterOf(c.today)],
  [
    '(?<=(?:start|beginning|first day) of )(?:the )?(?:calendar )?year',
    (_, c) => ({ ...yearly(yearOf(c.today)), again: yearly }),
  ],
  [
    '(?<=\\b(?:from|since|between)\\b.*(?:to|until|till|through|and) )(?:now|today|date|(?:the )?present)(?: day)?',
    (_, c) => named(c.today, c.today, UP_TO_NOW),
  ],
  [
    'so far this month|this month so far',
    (_, c) => ({ ...monthPeriod(c.today), again: monthly(monthOf(c.today)) }),
  ],
  // “The best week of the year so far”.
  [
    'the year so far|(?<=\\b(?:weeks?|months?|quarters?|days?|events?) (?:of|in|for) )the year(?! (?:of|before|to|\\d))',
    (_, c) => ({ ...yearly(yearOf(c.today)), again: yearly }),
  ],
  ['the month so far', (_, c) => monthPeriod(c.today)],
  ['the week so far', (_, c) => week(c, 0)],
  [
    `(?:the |these )?(?:next|coming|upcoming) (${NUMBER}) (day|week|month)s?`,
    (m, c) => coming(count(m[1] ?? ''), m[2] ?? '', c),
  ],
  ['mtd|month to date', (_, c) => monthPeriod(c.today)],
  ['today', (_, c) => named(c.today, c.today, 'Today')],
  ['yesterday', (_, c) => named(addDays(c.today, -1), addDays(c.today, -1), 'Yesterday')],
]

/** “Oct 25” of this year or last: two digits after a month that are as good a year as a day. */
function isYearRather(m: RegExpExecArray, c: Calendar): boolean {
  const digits = m[2] ?? ''
  if (m[3] || digits.length < 2 || !m[0].endsWith(digits)) return false
  const isYear = Number(digits) >= FIRST_YEAR && Number(digits) <= (yearOf(c.today) % 100) + 1
  return isYear && !SAYS_DAY.test(m.input.slice(0, m.index))
}
const FIRST_YEAR = 18
