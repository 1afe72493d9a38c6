import { expect, it } from 'vitest'
import { recognise } from '#kernel/moving-in/recognise.ts'
import type { Sheet } from '#kernel/moving-in/sheets.ts'
import { convert } from './convert.ts'
import { kinds } from './kinds.ts'
import { placeOf } from './parts.ts'

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
const COUNTS = ['12', '1,204', ' 40 ', 'closed', 'about 50', '12-15', '-', '']
const WORDS = ['yes', 'X', 'moved away', 'call first', 'a@b.example', 'red = call back', '2h', '$12.50', '']
const SHAPES: readonly [string, readonly string[]][] = [
  ['Volunteers', ['Name', 'Phone', 'E-mail', 'Interests', 'Shirt size']],
  ['Volunteers', ['First', 'Last', 'Mobile', 'Notes']],
  ['Drivers', ['Driver', 'Cell', 'Van ok', 'Active?', 'Zone', 'Gate']],
  ['Hosts', ['Location', 'Address', 'City', 'Who to call', 'Backup']],
  ['Partners', ['Agency', 'Contact', 'Phone', 'Feeding day', 'Weekly #', 'Contract signed']],
  ['Events', ['Date', 'Group name', 'Start', 'Final #', 'Contact', 'Cancelled', 'Van booked']],
  ['Reimbursements', ['date', 'who', 'what', 'amount', 'paid?']],
  ['Hours', ['Name', 'Week of', 'Hours', 'Doing']],
  ['Log', ['Date', 'Location', 'Sandwiches', 'Groups', 'Weather']],
  ['Groups', ['when', 'who', 'how many', 'where']],
  ['Counts', ['Site', 'Area', '1/8/2025', '1/15/2025', 'Jan 22', 'TOTAL']],
  ['Counts', ['Date', 'Oak Street', 'Elm Hall', 'Pine Porch', 'Total']],
]

it('no row of any sheet is lost: it is brought, or named with what it says; and no filled cell of it goes without a word', async () => {
  const { one, chance } = dice(7)
  let recognised = 0
  for (let round = 0; round < 200; round++) {
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
        lines.push(
          headings.map((heading) =>
            one(
              /date|when|week/i.test(heading)
                ? DAYS
                : /phone|cell|mobile/i.test(heading)
                  ? PHONES
                  : /#|many|sandwiches|total|\d|Street|Hall|Porch/i.test(heading)
                    ? COUNTS
                    : /name|driver|who|first|last|contact|agency|site|location|where/i.test(heading)
                      ? NAMES
                      : WORDS,
            ),
          ),
        )
    }
    const sheet: Sheet = {
      file: 'Book1.xlsx',
      name,
      rows: lines.map((cells, at) => ({ row: at + 1, cells })),
    }
    const found = recognise(sheet, kinds)
    if (!found.kind) continue
    recognised += 1
    const { parts, left, blank, hints } = await convert(sheet, found, {
      today: '2026-11-26',
      timeZone: 'America/New_York',
    })
    const brought = new Set(parts.flatMap(({ rows }) => rows.map(({ row }) => placeOf(row).row)))
    const named = new Map(left.map((one) => [one.row, one.text]))
    let empty = 0
    for (const { row, cells } of sheet.rows) {
      const filled = cells.filter((cell) => cell.trim() !== '')
      if (filled.length === 0) empty += 1
      else expect([name, lines, row, brought.has(row) !== named.has(row)]).toEqual([name, lines, row, true])
      if (!named.has(row)) continue
      expect(named.get(row)).toBe(
        filled
          .map((cell) => cell.trim())
          .join(' · ')
          .slice(0, 200),
      )
    }
    expect(blank).toBe(empty)
    // Of what is brought, each cell of a column that nothing was found for is in the notes, or is said.
    if (found.spread) continue
    const idle = found.columns.filter(({ field }) => field === null)
    const said = JSON.stringify([parts.map(({ rows }) => rows), hints])
    for (const { row, cells } of sheet.rows)
      if (brought.has(row))
        for (const { index } of idle) {
          const cell = (cells[index] ?? '').trim()
          expect(said).toContain(JSON.stringify(cell).slice(1, -1))
        }
  }
  expect(recognised).toBeGreaterThan(130)
})
