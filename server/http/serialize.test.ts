import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serializerOf, shapeOf } from './serialize.ts'

const written = (output: z.ZodType, value: unknown) => JSON.parse(serializerOf(output)(value))

describe('what an answer holds', () => {
  const Stop = z.object({
    name: z.string(),
    span: z.union([
      z.object({ day: z.string(), wholeDay: z.literal(true) }),
      z.object({ day: z.string(), from: z.string(), until: z.string().nullable() }),
    ]),
    rule: z.union([z.object({ every: z.literal('week') }), z.object({ on: z.number() })]).nullish(),
  })

  it('is what its contract names, whichever of several shapes it has', () => {
    for (const stop of [
      { name: 'A', span: { day: '2026-11-24', wholeDay: true }, rule: null },
      { name: 'B', span: { day: '2026-11-24', from: '09:00', until: null }, rule: { every: 'week' } },
      { name: 'C', span: { day: '2026-11-24', from: '09:00', until: '10:00' }, rule: { on: 3 } },
    ])
      expect(written(Stop, stop)).toEqual(stop)
  })

  it('is nothing that no shape of it names', () => {
    const span = { day: '2026-11-24', wholeDay: true, phone: '404' }
    expect(written(Stop, { name: 'A', span, key: 'secret' })).toEqual({
      name: 'A',
      span: { day: '2026-11-24', wholeDay: true },
    })
  })

  it('is a record or a plain value and not either: nothing would say what of it may be told', () => {
    expect(() => shapeOf(z.union([z.string(), Stop]))).toThrow('either a record or a plain value')
    expect(written(z.object({ at: z.union([z.string(), z.number()]).nullable() }), { at: 5 })).toEqual({
      at: 5,
    })
  })
})
