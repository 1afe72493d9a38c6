import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z as zod } from 'zod'
import { z as whenUsed } from './schemas-when-used.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
/** Files that no screen reaches (vite.config.ts refuses them), and tests. */
const ELSEWHERE = /(^|\/)(service|tables|server|demo)([-./]|$)|\.test\./

test('every kind of schema that screens may bring is known to the browser', () => {
  const known = [...Object.keys(whenUsed), 'coerce.number', 'iso.datetime']
  const unknown = ['kernel', 'platform', 'sections', 'web'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !ELSEWHERE.test(name))
      .flatMap((name) => {
        const text = readFileSync(path.join(ROOT, folder, name), 'utf8')
        const makes = text.matchAll(/\bz\.((?:iso\.|coerce\.)?[a-z]\w*)\(/g)
        const tells = text.matchAll(/instanceof z\.(\w+)/g)
        return [...makes, ...tells]
          .filter(([, kind = '']) => !known.includes(kind))
          .map(([words]) => `${folder}/${name}: ${words}`)
      }),
  )
  expect(unknown).toEqual([])
})

const person = (z: typeof zod) => {
  const name = z.string().trim().min(1, 'Please give a name').max(20)
  const whole = z.object({
    name,
    age: z.int().min(0).nullable().default(null),
    roles: z.array(z.enum(['host', 'driver'])).optional(),
    born: z.union([z.literal('unknown'), z.iso.datetime()]),
  })
  return { whole, changes: whole.partial().pick({ name: true, age: true }).extend({ id: z.uuid() }) }
}

const GIVEN = [
  { name: '  Ana ', born: 'unknown' },
  { name: '', age: -1, born: 'yesterday' },
  { name: 'Bo', roles: ['host', 'cook'], born: '2026-11-18T10:00:00Z' },
  { id: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70', age: 3 },
  undefined,
]

test.each(['whole', 'changes'] as const)(
  'a schema that is made when it is used judges like any other: %s',
  (which) => {
    const ours = person(whenUsed as unknown as typeof zod)[which]
    const theirs = person(zod)[which]
    for (const given of GIVEN) {
      const expected = theirs.safeParse(given)
      const found = ours.safeParse(given)
      expect(found.data).toEqual(expected.data)
      expect(found.error?.issues).toEqual(expected.error?.issues)
    }
  },
)

test('what it is can be told before it was used', () => {
  const list = whenUsed.array(whenUsed.string())
  expect(whenUsed.object({ list })).toBeInstanceOf(whenUsed.ZodObject)
  expect(list.optional()).toBeInstanceOf(whenUsed.ZodOptional)
  expect(list).not.toBeInstanceOf(whenUsed.ZodObject)
  expect(Object.keys(whenUsed.object({ list }).shape)).toEqual(['list'])
})

test('nothing is made before somebody uses it', () => {
  let asked = 0
  const shape = {
    get name() {
      asked++
      return whenUsed.string()
    },
  }
  const schema = whenUsed.object(shape).partial().optional()
  expect(asked).toBe(0)
  expect(schema.safeParse({ name: 'Ana' }).success).toBe(true)
  expect(asked).toBeGreaterThan(0)
})
