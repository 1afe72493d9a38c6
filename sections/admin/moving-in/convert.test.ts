import { expect, it } from 'vitest'
import { type DateReading, guessCount } from '#kernel/calls/read-cells.ts'
import { isNothing, readClock, readRange, readYes, wholeDay } from '#kernel/moving-in/cells.ts'
import { type Recognised, recognise } from '#kernel/moving-in/recognise.ts'
import type { Sheet } from '#kernel/moving-in/sheets.ts'
import { convert } from './convert.ts'
import { kinds } from './kinds.ts'
import { placeOf } from './parts.ts'

const ABOUT = { today: '2026-11-26', timeZone: 'America/New_York' } as const

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
  const [count, day] = [guessCount(cell), wholeDay(cell, 2025, reading)]
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
    const rows = [
      fields.map(([, { label }]) => label),
      fields.map(([, { looks }], at) => (looks ? (LIKE[looks] ?? '') : `Plain${at}`)),
      fields.map((_, at) => `Strange${at} words`),
      fields.map((_, at) => `Person${at} / part${at} / 404-555-01${at + 10} / p${at}@old.example`),
    ]
    const sheet = { file: 'Book1.xlsx', name: '', rows: rows.map((cells, at) => ({ row: at + 1, cells })) }
    const columns = Object.fromEntries(fields.map(([field], at) => [at, field]))
    const found = recognise(sheet, kinds, new Set(), { kind: kind.kind, headerRow: 1, columns })
    const lost = await lostCells(sheet, found)
    expect(lost.map(([at, cell]) => [fields[Number(at)]?.[0], cell])).toEqual([])
  },
)
