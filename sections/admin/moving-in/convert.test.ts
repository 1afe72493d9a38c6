import { expect, it } from 'vitest'
import { type DateReading, guessCount, isDotted, readingOfDots } from '#kernel/calls/read-cells.ts'
import { isNothing, readClock, readRange, readYes, wholeDay } from '#kernel/moving-in/cells.ts'
import { type Recognised, recognise, SURE } from '#kernel/moving-in/recognise.ts'
import { nameOfSheet, type Sheet } from '#kernel/moving-in/sheets.ts'
import { tablesIn } from '#kernel/moving-in/tables.ts'
import { convert } from './convert.ts'
import { countOf } from './convert-cells.ts'
import { kinds } from './kinds.ts'
import { placeOf } from './parts.ts'

const ABOUT = { today: '2026-11-26', timeZone: 'America/New_York' } as const

/** 'Date|Site' on lines of their own, as the rows of a sheet. */
const rows = (text: string) => text.split('\n').map((line, at) => ({ row: at + 1, cells: line.split('|') }))

/** The same numbers each time. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return {
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
    chance: (share: number) => next() < share,
  }
}

const NAMES = ['Ann Lee', 'Rey, Bo', 'Cleo', 'Dov von Eck', 'JO POE', 'Total Foods', '7-Eleven', '']
const DAYS = ['1/8/2025', '2025-01-15', 'Jan 22', 'Wednesday 01/29', '05.02.2025', '45700', 'soon', '']
const PHONES = ['(404) 555-0101', '404.555.0102', '+1 404 555 0103 cell', 'none', '5', '']
const CALLED = [
  'Quin Nash / PTA chair / 404-555-7980',
  'Ana Rey (678) 555-8465 ana@rey.example',
  'Bo Fir - bo@fir.example - mornings',
  '404-555-0109',
  'Solo Lee',
  'none',
  '',
]
const COUNTS = ['12', '1,204', ' 40 ', 'closed', 'about 50', '12-15', '-', '']
const WORDS = ['yes', 'X', 'moved away', 'call first', 'a@b.example', 'red = call back', '2h', '$12.50', '']
const SHAPES: readonly [string, readonly string[]][] = [
  ['Volunteers', ['Name', 'Phone', 'E-mail', 'Interests', 'Shirt size']],
  ['Volunteers', ['First', 'Last', 'Mobile', 'Notes']],
  ['Drivers', ['Driver', 'Cell', 'Van ok', 'Active?', 'Zone', 'Gate']],
  ['Hosts', ['Location', 'Address', 'City', 'Who to call', 'Backup']],
  ['Hosts', ['Location', 'Area', 'Who to call', 'Phone', 'E-mail', 'Backup']],
  ['Partners', ['Agency', 'Contact', 'Phone', 'Feeding day', 'Weekly #', 'Contract signed']],
  ['Events', ['Date', 'Group name', 'Start', 'Final #', 'Contact', 'Cancelled', 'Van booked']],
  ['Events', ['Date', 'Group name', 'Contact', 'Phone', 'E-mail', 'Final #']],
  ['Reimbursements', ['date', 'who', 'what', 'amount', 'paid?']],
  ['Hours', ['Name', 'Week of', 'Hours', 'Doing']],
  ['Log', ['Date', 'Location', 'Sandwiches', 'Groups', 'Weather']],
  ['Groups', ['when', 'who', 'how many', 'where']],
  ['Counts', ['Site', 'Area', '1/8/2025', '1/15/2025', 'Jan 22', 'TOTAL']],
  ['Counts', ['Date', 'Oak Street', 'Elm Hall', 'Pine Porch', 'Total']],
]

const fold = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
const wordsOf = (text: string) => fold(text).match(/\p{L}+|\d+/gu) ?? []
/** Whether what a cell says stands there, as it is or as it is read. */
function isSaid(cell: string, { said, folded, words }: ReturnType<typeof speech>, reading: DateReading) {
  if (isNothing(cell) || folded.includes(fold(cell))) return true
  if (wordsOf(cell).every((word) => words.has(word))) return true
  const yes = readYes(cell)
  const [count, day] = [
    guessCount(cell),
    wholeDay(cell, 2025, isDotted(cell) ? readingOfDots([cell], reading) : reading),
  ]
  return [
    day?.slice(4),
    readClock(cell),
    typeof count === 'number' && String(count),
    readRange(cell) && String(readRange(cell)?.least),
    yes === true && 'Yes',
    yes === true && 'Active',
    yes === false && 'No',
    yes === false && 'Inactive',
    yes === true && 'cancelled',
  ].some((read) => typeof read === 'string' && said.includes(read))
}
const speech = (said: string) => ({ said, folded: fold(said), words: new Set(wordsOf(said)) })
async function lostCells(sheet: Sheet, found: Recognised) {
  const { parts, hints, dates } = await convert(sheet, found, ABOUT)
  const hinted = hints.map(({ message }) => message).join('\n')
  const sums = new Set(found.spread?.sums)
  return sheet.rows.flatMap(({ row, cells }) => {
    const own = parts.flatMap(({ rows }) => rows.filter((one) => placeOf(one.row).row === row))
    if (own.length === 0) return []
    const said = speech([...own.flatMap((one) => one.cells), hinted].join('\n'))
    return cells.flatMap((cell, index) =>
      sums.has(index) || isSaid(cell, said, dates.reading) ? [] : [[index, cell, said.said]],
    )
  })
}

it('no row of any sheet is lost: it is brought, or named with what it says; and no filled cell of it goes without a word', async () => {
  const { one, chance } = dice(7)
  let recognised = 0
  for (let round = 0; round < 120; round++) {
    const [name, headings] = one(SHAPES)
    const lines: string[][] = []
    for (let above = 0; above < 3; above++)
      if (chance(0.3)) lines.push([one(['Our list 2025', 'DO NOT SORT', ''])])
    lines.push([...headings])
    const body = 4 + Math.floor(round % 9)
    for (let at = 0; at < body; at++) {
      const [isBlank, isRemark] = [chance(0.1), chance(0.1)]
      if (isBlank) lines.push([])
      else if (isRemark)
        lines.push([
          one(['Total', 'NORTH SIDE:', 'see the other sheet', 'Solo Person']),
          ...(chance(0.5) ? ['', '9'] : []),
        ])
      else if (chance(0.04)) lines.push([...headings])
      else
        lines.push([
          ...headings.map((heading) =>
            one(
              /date|when|week/i.test(heading)
                ? DAYS
                : /phone|cell|mobile/i.test(heading)
                  ? PHONES
                  : /#|many|sandwiches|total|\d|Street|Hall|Porch/i.test(heading)
                    ? COUNTS
                    : /contact|to call|backup/i.test(heading)
                      ? CALLED
                      : /name|driver|who|first|last|contact|agency|site|location|where/i.test(heading)
                        ? NAMES
                        : WORDS,
            ),
          ),
          ...(chance(0.1) ? ['beside all headings'] : []),
        ])
    }
    const sheet: Sheet = {
      file: 'Book1.xlsx',
      name,
      rows: lines.map((cells, at) => ({ row: at + 1, cells })),
    }
    const found = recognise(sheet, kinds)
    if (!found.kind) continue
    recognised += 1
    const { parts, left, blank } = await convert(sheet, found, ABOUT)
    const brought = new Set(parts.flatMap(({ rows }) => rows.map(({ row }) => placeOf(row).row)))
    const named = new Map(left.map((one) => [one.row, one.text]))
    const strays: unknown[] = []
    let empty = 0
    for (const { row, cells } of sheet.rows) {
      const filled = cells.filter((cell) => cell.trim() !== '')
      if (filled.length === 0) empty += 1
      else if (brought.has(row) === named.has(row)) strays.push([name, row, cells])
      if (!named.has(row)) continue
      expect(named.get(row)).toBe(
        filled
          .map((cell) => cell.trim())
          .join(' · ')
          .slice(0, 200),
      )
    }
    expect([blank, strays]).toEqual([empty, []])
    // Of what is brought, each cell stands in what comes of its row, or is said.
    expect([name, headings, await lostCells(sheet, found)]).toEqual([name, headings, []])
  }
  expect(recognised).toBeGreaterThan(80)
})

const LIKE: Record<string, string> = {
  day: '2025-03-04',
  phone: '404-555-0142',
  email: 'zoe@old.example',
  count: '44',
  money: '$31.50',
  duration: '2h',
  name: 'Zoe Quill',
  yes: 'yes',
}
it.each(kinds)(
  'a cell of each column that $kind can have is brought or said, whatever it says',
  async (kind) => {
    const fields = Object.entries(kind.fields)
    const lines = [
      fields.map(([, { label }]) => label),
      fields.map(([, { looks }], at) => (looks ? (LIKE[looks] ?? '') : `Plain${at}`)),
      fields.map((_, at) => `Strange${at} words`),
      fields.map((_, at) => `Person${at} / part${at} / 404-555-01${at + 10} / p${at}@old.example`),
    ]
    const sheet = { file: 'Book1.xlsx', name: '', rows: lines.map((cells, at) => ({ row: at + 1, cells })) }
    const columns = Object.fromEntries(fields.map(([field], at) => [at, field]))
    const found = recognise(sheet, kinds, new Set(), { kind: kind.kind, headerRow: 1, columns })
    const lost = await lostCells(sheet, found)
    expect(lost.map(([at, cell]) => [fields[Number(at)]?.[0], cell])).toEqual([])
  },
)

it.each([
  [
    'a form',
    'Timestamp|Which location did you collect at?|How many sandwiches were dropped off?|What date did you collect?\n2025-01-08T19:22:05|Oak|140|2025-01-08',
    'log',
    ['Oak 2025-01-08 140'],
  ],
  [
    'days as Excel counts them',
    'Week of|Location|Count\n45665|Oak|20\n45672|Elm|21',
    'log',
    ['Oak 2025-01-08 20', 'Elm 2025-01-15 21'],
  ],
  [
    'months beside each other',
    'Sandwiches 2024\nHost|Nov|Dec|Jan|Total\nOak|100|120|90|310',
    'log',
    ['Oak 2024-11-30 100', 'Oak 2024-12-31 120', 'Oak 2025-01-31 90'],
  ],
  [
    'homes with couples',
    'HOST HOMES\nName|Street Address|Host(s)|Cell(s)|Active Y/N\nOak|1 Oak St|Amy & Dan Zhou|404-555-0111, 404-555-0112|Y',
    'locations',
    ['Oak', 'Amy Zhou 404-555-0111', 'Dan Zhou 404-555-0112'],
  ],
  [
    'a log that says each day once',
    'Date|Host|Sandwiches\n1/8/2025|Oak|10\n|Fir|11\n|Elm|12\n1/15/2025|Oak|20',
    'log',
    ['Oak 2025-01-08 10', 'Fir 2025-01-08 11', 'Elm 2025-01-08 12', 'Oak 2025-01-15 20'],
  ],
  [
    'agencies',
    'Org. name|POC|POC phone|Sandwiches/wk|MOU?\nHope House|Lu Ray|404-555-0113|12 doz|Y',
    'recipients',
    ['Hope House 404-555-0113 144'],
  ],
  [
    'a tracker',
    'Date|Payee|Item|Cost|Ck #\n1/5/25|Ann Miller|bread|$12.50|101',
    'expenses',
    ['2025-01-05 Ann Miller 12.50'],
  ],
  [
    'group events',
    'Day|Org|Poc|# sammies|Status\n3/8/25|Beth|Ruth K|20 doz|cancelled - snow',
    'events',
    ['Beth 2025-03-08 240 cancelled'],
  ],
])('%s of another charity is told, and says what it says', async (_, text, kind, wanted) => {
  const sheet = { file: 'Book1.xlsx', name: 'Sheet1', rows: rows(text) }
  const found = recognise(sheet, kinds)
  expect([found.kind, found.sureness >= SURE]).toEqual([kind, true])
  const { parts } = await convert(sheet, found, ABOUT)
  const SHOWN = [
    'host',
    'organizationName',
    'eventDate',
    'purchaseDate',
    'name',
    'date',
    'individual',
    'claimant',
    'phone',
    'weeklyEstimate',
    'amount',
    'sandwichesProvided',
    'status',
  ]
  const said = parts.flatMap(({ part, fields, rows: made }) =>
    made.map(({ cells }) =>
      SHOWN.flatMap((field) =>
        field === 'status' && part !== 'events' ? [] : (cells[fields.indexOf(field)] ?? ''),
      )
        .filter(Boolean)
        .join(' '),
    ),
  )
  expect(said).toEqual(wanted)
  expect(new Set(parts.flatMap(({ part, rows: made }) => made.map(({ row }) => `${part} ${row}`))).size).toBe(
    said.length,
  )
})

it('what looks like a log and is none is asked about, and a sheet for each location is called like it', async () => {
  const sheet = (name: string, text: string): Sheet => ({
    file: 'Book1.xlsx',
    name,
    rows: rows(text),
  })
  const sure = (name: string, text: string) => recognise(sheet(name, text), kinds).sureness >= SURE
  expect(sure('Deliveries 2025', 'Agency|1/8/25|1/15/25|1/22/25\nHope House|100|120|110')).toBe(false)
  expect(sure('Sheet1', 'Name|Phone|Email|Agreement signed\nAnn Lee|404-555-0101|a@x.example|x')).toBe(false)
  expect(sure('Budget', '|Jan|Feb|Mar\nIncome|1000|900|800')).toBe(false)
  expect(sure('Sheet1', 'Name|Jan|Feb|Mar\nAnn|1|1|0')).toBe(false)
  expect(sure('Sheet1', 'Site|1/8/25|1/15/25|1/22/25\nOak|100|120|110')).toBe(true)
  const own = sheet('Oak House', 'Date|Sandwiches\n1/8/2025|10\n1/15/2025|12')
  expect(recognise(own, kinds, new Set(['oak house'])).kind).toBe('log')
  const { parts, hints } = await convert(own, recognise(own, kinds, new Set(), { kind: 'log' }), ABOUT)
  const [log] = parts
  expect(log?.rows.map(({ cells }) => cells[log.fields.indexOf('host')])).toEqual(['Oak House', 'Oak House'])
  expect(hints[0]?.message).toContain('as the sheet is called')
  // A column of names that nobody said the meaning of may be the locations: it is asked about, and nothing is invented.
  const spots = sheet('Oak House', 'Date|Spot|Sandwiches\n1/8/2025|Elm Road|10\n1/8/2025|Pine Road|12')
  const asked = await convert(spots, recognise(spots, kinds, new Set(), { kind: 'log' }), ABOUT)
  expect(asked.parts[0]?.fields).not.toContain('host')
  expect(asked.hints[0]?.message).toBe(
    'Which location is it? “Spot” may say it: choose Location for it under Columns, or Notes where it does not.',
  )
  // Of one location there is one row for each day, whatever else is said of it.
  for (const other of ['Weather|Rain|Sun', 'Dropped off by|Ann Lee|Bo Ash']) {
    const [heading = '', first = '', second = ''] = other.split('|')
    const own = sheet('Oak House', `Date|Sandwiches|${heading}\n1/8/2025|10|${first}\n1/15/2025|12|${second}`)
    const made = await convert(own, recognise(own, kinds, new Set(), { kind: 'log' }), ABOUT)
    expect(
      made.parts[0]?.rows.map(({ cells }) => cells[made.parts[0]?.fields.indexOf('host') ?? -1]),
    ).toEqual(['Oak House', 'Oak House'])
  }
  for (const name of ['Sheet1', 'Counts', 'Log 2025']) {
    const none = sheet(name, 'Date|Sandwiches\n1/8/2025|10\n1/15/2025|12')
    const made = await convert(none, recognise(none, kinds, new Set(), { kind: 'log' }), ABOUT)
    expect([name, made.parts[0]?.fields.includes('host')]).toEqual([name, false])
  }
})

it('one day that is only one way round does not turn the others without a word; a second list keeps the name of its sheet', async () => {
  const log: Sheet = {
    file: 'log.csv',
    name: '',
    rows: rows('Date|Location|Sandwiches\n11/4/2026|Oak|10\n11/11/2026|Oak|12\n13/11/2026|Oak|9'),
  }
  const said = async (country: string) =>
    (await convert(log, recognise(log, kinds), { ...ABOUT, country })).hints.map(({ message }) => message)
  expect(await said('US')).toContainEqual(
    expect.stringContaining('the day first because of “13/11/2026”: “11/4/2026” is Apr'),
  )
  expect((await said('GB')).join()).not.toContain('because of')
  const book: Sheet = {
    file: 'Book1.xlsx',
    name: 'Oak House',
    rows: rows(
      'Date|Location|Sandwiches\n1/8/2025|Oak|10\n\nName|Phone|Email\nAnn Lee|404-555-0101|a@x.example',
    ),
  }
  expect(tablesIn(book, kinds).map((one) => [one.name, nameOfSheet(one)])).toEqual([
    ['Oak House', 'Oak House'],
    ['Oak House, from row 4', 'Oak House'],
  ])
})

it('leaves a count that may be two numbers as it is, to be asked about', () => {
  expect(['1,200', '~150', '2.375', '12-15'].map(countOf)).toEqual(['1200', '150', undefined, undefined])
})

it('lets one day with dots, which can only be day first, turn none of those with slashes round', async () => {
  for (const dotted of ['25.03.2026', '25.3.2026', '25.3.26']) {
    const sheet: Sheet = {
      file: 'counts.xlsx',
      name: 'Counts',
      rows: rows(`Date|Site|Sandwiches\n3/4/26|Oak|120\n3/11/26|Oak|90\n${dotted}|Oak|80\n4/1/26|Oak|70`),
    }
    const { parts } = await convert(sheet, recognise(sheet, kinds, new Set(), {}), ABOUT)
    const [log] = parts
    expect(log?.rows.map(({ cells }) => cells[log.fields.indexOf('date')])).toEqual([
      '2026-03-04',
      '2026-03-11',
      '2026-03-25',
      '2026-04-01',
    ])
  }
})

it('reads days with dots day first beside others that are month first, and says so', async () => {
  const sheet: Sheet = {
    file: 'volunteers.csv',
    name: '',
    rows: rows(
      'Name|Email|Since\nAnn Oak|ann@oak.example|3/5/2022\nBo Fir|bo@fir.example|05.03.2022\nCy Elm|cy@elm.example|3/25/2022',
    ),
  }
  const { parts, hints } = await convert(sheet, recognise(sheet, kinds, new Set(), {}), ABOUT)
  const notes = parts[0]?.fields.indexOf('notes') ?? -1
  expect(parts[0]?.rows.map(({ cells }) => cells[notes])).toEqual([
    'Since: 2022-03-05',
    'Since: 2022-03-05',
    'Since: 2022-03-25',
  ])
  expect(hints.map(({ message }) => message)).toEqual([
    '“05.03.2022” is read as March 5, 2022: where days are written with dots, the day stands first.',
  ])
})

it.each([
  [
    'paid',
    'paid back',
    'yes|x|✓|TRUE|Paid|PAID!|reimbursed|paid back|Paid 3/14|paid in full 3/14/2025|3/14/2025|ck #204|Check 204|chk no. 9|paid by check 1042|paid ck #9 3/14|yes, paid|Reimbursed via Venmo',
  ],
  ['Ck #', 'paid back', '101|#204|ck 7'],
  [
    'paid',
    'waits',
    "no|not yet|unpaid|check requested|Needs check|will be paid Friday|never paid|hasn't been paid|wasn't reimbursed|not reimbursed|sent to treasurer|receipt sent|cancelled check|void check|void check 204|to be paid|paid?|half paid|un-paid|On file|Active|Current|signed|approved|done|ok|204|pending|?|n/a",
  ],
  ['status', 'waits', 'Active|sent|submitted|approved|check|ach|204'],
  ['check', 'waits', 'requested|void|lost|stopped 204|mailed?'],
])('a list of expenses whose column “%s” says so: %s (%s)', async (heading, stands, cells) => {
  const said = cells.split('|')
  const lines = [
    ['date', 'who', 'what', 'amount', heading],
    ...said.map((cell) => ['1/5/2025', 'Ann Miller', 'bread', '$12.50', cell]),
  ]
  const sheet = {
    file: 'Book1.xlsx',
    name: 'Expenses',
    rows: lines.map((row, at) => ({ row: at + 1, cells: row })),
  }
  const found = recognise(sheet, kinds)
  expect(found.kind).toBe('expenses')
  const [part] = (await convert(sheet, found, ABOUT)).parts
  const at = part?.fields.indexOf('paidBefore') ?? -1
  expect(part?.rows.map((row, nth) => [said[nth], row.cells[at] ? 'paid back' : 'waits'])).toEqual(
    said.map((cell) => [cell, stands]),
  )
})

it.each([
  ['cancelled', 'x|yes|CANCELLED|snow|school closed|called off'],
  ['completed', 'no|N/A|tbd|unknown|nothing|?|not cancelled|Not|maybe|ok|active|-|held'],
])('an old event is %s whose column Cancelled says: %s', async (status, cells) => {
  const lines = [
    ['Date', 'Group name', 'Final #', 'Cancelled'],
    ...cells.split('|').map((cell, at) => [`1/${at + 5}/2025`, 'Heron Scouts', '90', cell]),
  ]
  const sheet = {
    file: 'Book1.xlsx',
    name: 'Events',
    rows: lines.map((row, at) => ({ row: at + 1, cells: row })),
  }
  const [part] = (await convert(sheet, recognise(sheet, kinds), ABOUT)).parts
  const at = part?.fields.indexOf('status') ?? -1
  expect(part?.rows.map((row, nth) => [cells.split('|')[nth], row.cells[at]])).toEqual(
    cells.split('|').map((cell) => [cell, status]),
  )
})
