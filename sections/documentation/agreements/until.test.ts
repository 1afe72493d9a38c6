import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Day, daysInMonth, instantIn, todayIn } from '#kernel/charity/day.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { validUntil } from './days.ts'

/** Around the night in which clocks go back, and the one in which they go ahead. */
const NOVEMBER = '2026-11-01'
const MARCH = '2026-03-08'
const day = fc
  .tuple(fc.constantFrom(NOVEMBER, MARCH), fc.integer({ min: -40, max: 40 }))
  .map(([around, days]) => addDays(around, days))

describe('how long a signature holds by itself', () => {
  it('until the same day of the month, or the last one that the month has; never shorter for being signed later', () => {
    expect(validUntil('2026-11-26', 12)).toBe('2027-11-26')
    expect(validUntil('2024-02-29', 12)).toBe('2025-02-28')
    expect(validUntil('2026-08-31', 6)).toBe('2027-02-28')
    expect(validUntil('2026-08-31', null)).toBeNull()
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 36 }),
        (signed, days, months) => {
          const [until, later] = [
            validUntil(signed, months) ?? '',
            validUntil(addDays(signed, days), months) ?? '',
          ]
          expect(until > signed && later >= until).toBe(true)
          const wanted = Number(signed.slice(8))
          const last = daysInMonth(Number(until.slice(0, 4)), Number(until.slice(5, 7)))
          expect(Number(until.slice(8))).toBe(Math.min(wanted, last))
        },
      ),
    )
  })

  it('and the day is that of the charity, whatever the clocks did that night', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 23 * 60 + 59 }), (signed, minute) => {
        const begin = instantIn('America/New_York', signed).getTime()
        const end = instantIn('America/New_York', addDays(signed, 1)).getTime()
        const at = new Date(Math.min(begin + minute * 60_000, end - 1))
        expect(todayIn('America/New_York', at)).toBe(signed)
      }),
    )
  })
})

interface Signature {
  id: string
  on: Day
  text: number
  agreed: boolean
  valid: Day | null
  withdrawn: Day | null
}
const BASE = '2026-10-01'
const offset = fc.integer({ min: 0, max: 80 })
const history = fc.record({
  signatures: fc.array(
    fc.record({
      on: offset,
      text: fc.integer({ min: 1, max: 3 }),
      agreed: fc.boolean(),
      valid: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
      withdrawn: fc.option(fc.integer({ min: 0, max: 50 }), { nil: null }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  paper: fc.option(
    fc.record({ on: offset, valid: fc.option(fc.integer({ min: 0, max: 90 }), { nil: null }) }),
    {
      nil: null,
    },
  ),
})
/** Text 2 leaves what was signed before as it is, text 3 does not. */
const AGAIN_BY = addDays(BASE, 55)

/** The rule once more, said otherwise: day by day. */
function holdsOn(today: Day, all: Signature[], paper: { on: Day; valid: Day | null } | null): boolean {
  const last = all.findLast(({ on }) => on <= today)
  // What was signed ends what was there before; a later paper stands beside it.
  const begun = all.findLast(({ on, agreed }) => agreed && on <= today)
  const byPaper =
    paper && paper.on <= today && (!begun || paper.on > begun.on) && (!paper.valid || today <= paper.valid)
  if (byPaper) return true
  return Boolean(
    last?.agreed &&
      (!last.valid || today <= last.valid) &&
      (!last.withdrawn || today < last.withdrawn) &&
      (last.text === 3 || today <= AGAIN_BY),
  )
}

describe('whether a driver may drive', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal()
  })
  afterAll(() => portal.close())

  it('is what was signed last: not expired, not withdrawn, the text not one to be signed again', async () => {
    const { pool } = portal.app
    const kind = randomUUID()
    await pool.query(
      `INSERT INTO agreement_kinds (id, title, gates_driving) VALUES ($1, 'Driver agreement', true)`,
      [kind],
    )
    const texts = [randomUUID(), randomUUID(), randomUUID()]
    for (const [index, id] of texts.entries())
      await pool.query(
        `INSERT INTO agreement_texts (id, kind_id, number, text, sha256, sign_again_by, published_at) VALUES ($1, $2, $3, 'x', 'x', $4, now())`,
        [id, kind, index + 1, index === 2 ? AGAIN_BY : null],
      )
    const { rows: file } = await pool.query(
      `INSERT INTO files (sha256, size, type, name, owner, owner_id) VALUES ('x', 1, 'application/pdf', 'x', 'agreement', 'x') RETURNING id`,
    )
    let nr = 0
    await fc.assert(
      fc.asyncProperty(history, async ({ signatures, paper }) => {
        const { rows } = await pool.query(
          `WITH p AS (INSERT INTO people (name) VALUES ('Somebody') RETURNING id)
           INSERT INTO drivers (person_id) SELECT id FROM p RETURNING id, person_id`,
        )
        const { id: driver, person_id: person } = rows[0]
        const all = signatures
          .map(
            (one): Signature => ({
              id: randomUUID(),
              on: addDays(BASE, one.on),
              text: one.text,
              agreed: one.agreed,
              valid: one.valid === null ? null : addDays(BASE, one.on + one.valid),
              withdrawn: one.withdrawn === null || !one.agreed ? null : addDays(BASE, one.on + one.withdrawn),
            }),
          )
          .toSorted((a, b) => (a.on < b.on ? -1 : 1))
        for (const one of all) {
          nr += 1
          await pool.query(
            `INSERT INTO agreement_signatures (id, nr, key_id, previous_seal, seal, person_id, signer_id, kind_id, text_id, text_number,
               text_sha256, agreed, name, signed_at, signed_on, valid_until, how, file_id, file_sha256)
             VALUES ($1, $2, 'x', 'x', 'x', $3, $3, $4, $5, $6, 'x', $7, 'x', now(), $8, $9, 'paper', $10, 'x')`,
            [
              one.id,
              nr,
              person,
              kind,
              texts[one.text - 1],
              one.text,
              one.agreed,
              one.on,
              one.valid,
              file[0].id,
            ],
          )
          if (one.withdrawn)
            await pool.query(
              `INSERT INTO agreement_withdrawals (nr, key_id, previous_seal, seal, signature_id, withdrawn_at, withdrawn_on, by_signer)
               VALUES ($1, 'x', 'x', 'x', $2, now(), $3, true)`,
              [nr, one.id, one.withdrawn],
            )
        }
        const on = paper && {
          on: addDays(BASE, paper.on),
          valid: paper.valid === null ? null : addDays(BASE, paper.on + paper.valid),
        }
        if (on)
          await pool.query(
            'INSERT INTO driver_agreements (driver_id, signed_on, expires_on) VALUES ($1, $2, $3)',
            [driver, on.on, on.valid],
          )
        const { rows: days } = await pool.query<{ day: string; held: boolean }>(
          `SELECT d::date::text AS day, EXISTS (SELECT FROM driver_agreements_held h WHERE h.driver_id = $1
             AND h.signed_on <= d AND coalesce(h.expires_on, 'infinity') >= d) AS held
           FROM generate_series($2::date, $3::date, '1 day') d`,
          [driver, BASE, addDays(BASE, 150)],
        )
        for (const { day: today, held } of days)
          expect(held, `${today} ${JSON.stringify({ all, on })}`).toBe(holdsOn(today, all, on))
      }),
      { numRuns: 40 },
    )
  })
})
