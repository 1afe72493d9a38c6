import fc from 'fast-check'
import ical from 'ical-generator'
import { describe, expect, it } from 'vitest'
import { addDays, instantIn } from '#kernel/charity/day.ts'
import { MOST_ENTRIES, readIcs } from './ics-reading.ts'
import { readIcsApart } from './ics-thread.ts'

const YEAR = { from: '2026-08-23', to: '2027-12-28', timeZone: 'America/New_York' }
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260101T000000Z',
  ...lines,
  'END:VEVENT',
]
const spans = (file: string, wanted = YEAR) => readIcs(file, wanted).entries.map(({ span }) => span)
const starts = (file: string) => spans(file).map((span) => ('start' in span ? span.start : span.from))
const NEW_YORK = [
  'DTSTART;TZID=America/New_York:20261021T150000',
  'DTEND;TZID=America/New_York:20261021T160000',
]

describe('an outside calendar', () => {
  it('that repeats keeps its clock time over the change of clocks, without what is left out', () => {
    const file = calendar(
      ...event('a', ...NEW_YORK, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=America/New_York:20261028T150000'),
    )
    expect(starts(file)).toEqual([
      '2026-10-21T19:00:00.000Z',
      '2026-11-04T20:00:00.000Z',
      '2026-11-11T20:00:00.000Z',
    ])
  })

  it('moves one time of what repeats, and calls one off', () => {
    const file = calendar(
      ...event('a', ...NEW_YORK, 'RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:Packing'),
      ...event(
        'a',
        'RECURRENCE-ID;TZID=America/New_York:20261028T150000',
        'DTSTART;TZID=America/New_York:20261029T090000',
        'DTEND;TZID=America/New_York:20261029T100000',
        'SUMMARY:Packing in the morning',
      ),
      ...event(
        'a',
        'RECURRENCE-ID;TZID=America/New_York:20261104T150000',
        'DTSTART;TZID=America/New_York:20261104T150000',
        'STATUS:CANCELLED',
      ),
    )
    expect(readIcs(file, YEAR).entries.map(({ title, span }) => [title, span])).toEqual([
      ['Packing', { start: '2026-10-21T19:00:00.000Z', end: '2026-10-21T20:00:00.000Z' }],
      ['Packing in the morning', { start: '2026-10-29T13:00:00.000Z', end: '2026-10-29T14:00:00.000Z' }],
    ])
    expect(starts(calendar(...event('b', ...NEW_YORK, 'STATUS:CANCELLED')))).toEqual([])
  })

  it('has whole days as days, the last one included as people say it', () => {
    const days = ['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261127']
    expect(spans(calendar(...event('a', ...days)))).toEqual([{ from: '2026-11-24', to: '2026-11-26' }])
    expect(spans(calendar(...event('a', 'DTSTART;VALUE=DATE:20261124')))).toEqual([
      { from: '2026-11-24', to: '2026-11-24' },
    ])
    const weekly = calendar(...event('a', ...days, 'RRULE:FREQ=WEEKLY;COUNT=2'))
    expect(starts(weekly)).toEqual(['2026-11-24', '2026-12-01'])
  })

  it('means the clocks of its own zone, or of ours, where it names none', () => {
    const floating = event('a', 'DTSTART:20260904T150000', 'DTEND:20260904T160000')
    expect(starts(calendar(...floating))).toEqual(['2026-09-04T19:00:00.000Z'])
    expect(starts(calendar('X-WR-TIMEZONE:Europe/Paris', ...floating))).toEqual(['2026-09-04T13:00:00.000Z'])
    expect(starts(calendar('X-WR-TIMEZONE:Nowhere/Land', ...floating))).toEqual(['2026-09-04T19:00:00.000Z'])
  })

  it('brings its own zone along', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Our own',
      'BEGIN:STANDARD',
      'DTSTART:20200101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    expect(starts(calendar(...zone, ...event('a', 'DTSTART;TZID=Our own:20261124T150000')))).toEqual([
      '2026-11-24T12:00:00.000Z',
    ])
  })

  it('is told in plain text', () => {
    const [entry] = readIcs(
      calendar(
        ...event(
          'a',
          ...NEW_YORK,
          'SUMMARY;LANGUAGE=en:Ana\\, Ben',
          'DESCRIPTION:<p>Bring <b>bread</b></p>1 < 2',
          'LOCATION:Hall\u0007',
        ),
      ),
      YEAR,
    ).entries
    expect(entry).toMatchObject({ title: 'Ana, Ben', note: 'Bring bread\n1 < 2', place: 'Hall' })
    expect(readIcs(calendar(...event('b', ...NEW_YORK)), YEAR).entries[0]?.title).toBe('Without a title')
  })

  it('keeps the ids of what was read before', () => {
    const file = calendar(...event('a', ...NEW_YORK, 'RRULE:FREQ=WEEKLY;COUNT=5'))
    const ids = () => readIcs(file, YEAR).entries.map(({ id }) => id)
    expect(new Set(ids()).size).toBe(5)
    expect(ids()).toEqual(ids())
  })

  it('that another hand wrote says the same, whatever the days and hours', () => {
    const at = fc.record({ day: fc.nat(300), hour: fc.nat(23), hours: fc.integer({ min: 1, max: 40 }) })
    fc.assert(
      fc.property(fc.array(at, { minLength: 1, maxLength: 5 }), fc.boolean(), (times, whole) => {
        const written = ical({ name: 'Other' })
        const wanted = times.map(({ day, hour, hours }) => {
          const from = addDays('2026-09-01', day)
          const to = addDays(from, hours % 5)
          if (whole) {
            const start = new Date(`${from}T00:00:00Z`)
            written.createEvent({ allDay: true, start, end: new Date(`${addDays(to, 1)}T00:00:00Z`) })
            return { from, to }
          }
          const start = instantIn('UTC', from, `${String(hour).padStart(2, '0')}:00`)
          const end = new Date(start.getTime() + hours * 3_600_000)
          written.createEvent({ start, end })
          return { start: start.toISOString(), end: end.toISOString() }
        })
        expect(spans(written.toString())).toEqual(wanted)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a hostile or broken calendar', () => {
  const good = event('good', ...NEW_YORK, 'SUMMARY:Good')
  it.each([
    ['a rule that is none', 'RRULE:FREQ=NEVER'],
    ['a rule for every second, for ever', 'RRULE:FREQ=SECONDLY'],
    ['a rule that never comes true', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
  ])('%s does not take the others along', (_what, rule) => {
    const read = readIcs(calendar(...event('bad', 'DTSTART:20261124T100000Z', rule), ...good), YEAR)
    expect(read.entries.map(({ title }) => title)).toEqual(['Good'])
    expect(read.unread).toBe(1)
  })

  it('a rule without an end is followed as far as is looked', () => {
    const daily = calendar(...event('a', 'DTSTART;VALUE=DATE:20000101', 'RRULE:FREQ=DAILY'))
    const found = starts(daily)
    expect(found.length).toBeLessThan(500)
    expect(found.at(-1)).toBe(addDays(YEAR.to, 1))
  })

  it('of very many events those nearest to now stay', () => {
    const many = Array.from({ length: MOST_ENTRIES + 1000 }, (_, n) =>
      event(`e${n}`, `DTSTART;VALUE=DATE:${addDays('2026-09-01', n % 450).replaceAll('-', '')}`, 'SUMMARY:x'),
    )
    const read = readIcs(calendar(...many.flat()), YEAR)
    expect(read.entries.length).toBe(MOST_ENTRIES)
    expect(read.cut).toBe(1000)
  })

  it.each([
    ['a page', '<html>Sign in</html>'],
    ['nothing', ''],
    ['noise', '\u0000\u0001BEGIN:VCALENDAR'],
  ])('%s is no calendar, and is told so', async (_what, file) => {
    await expect(readIcsApart({ file, ...YEAR })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      message: 'There is no calendar at this address.',
    })
  })

  it('nested without measure, or cut off, is read without harm', async () => {
    const deep = calendar(...Array.from({ length: 20_000 }, () => 'BEGIN:VEVENT'), ...good)
    await expect(readIcsApart({ file: deep, ...YEAR })).resolves.toBeDefined()
    const cut = calendar(...good, ...good).slice(0, -60)
    await expect(readIcsApart({ file: cut, ...YEAR })).resolves.toBeDefined()
    const proto = calendar(...event('__proto__', ...NEW_YORK), ...event('constructor', ...NEW_YORK))
    await expect(readIcsApart({ file: proto, ...YEAR })).resolves.toBeDefined()
  })

  it('that takes too long is given up', async () => {
    const slow = calendar(
      ...Array.from({ length: 3000 }, (_, n) =>
        event(`e${n}`, 'DTSTART:19700101T100000Z', 'RRULE:FREQ=DAILY'),
      ).flat(),
    )
    await expect(readIcsApart({ file: slow, ...YEAR }, { limitMs: 500 })).rejects.toMatchObject({
      message: 'Reading this calendar takes more than a calendar needs, so it was given up.',
    })
  })

  it('whatever stands in it, nothing else is thrown', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'BEGIN:VEVENT',
        'END:VEVENT',
        'UID:a',
        'DTSTART:20261124T100000Z',
        'DTSTART;VALUE=DATE:20269999',
        'DTEND:20261123T100000Z',
        'DTSTART;TZID=Moon/Base:20261124T100000',
        'RRULE:FREQ=WEEKLY;COUNT=-1',
        'RECURRENCE-ID:20261124T100000Z',
        'DURATION:PXX',
        'EXDATE:nothing',
        ' folded',
        'BEGIN:VTIMEZONE',
        'END:VTIMEZONE',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
        for (const { span } of readIcs(calendar(...lines), YEAR).entries)
          expect(Object.values(span).every((at) => !Number.isNaN(Date.parse(at)))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
