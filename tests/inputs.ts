import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#kernel/calls/contract.ts'
import type { Schema } from '#server/http/openapi.ts'
import { inTurn, nameOf } from './walks.ts'

export type Input = Record<string, unknown>

/** Texts with a rule of their own, by the name of their field. */
const BY_NAME: Record<string, string> = {
  newPassword: 'Oak-Street-9',
  link: '/collections',
  email: 'somebody@test.example',
  words: 'erase everything',
  phone: '404-555-0134',
  timeZone: 'America/New_York',
  route: '/dashboard',
}

/** The smallest input that the contract takes, with ids of rows that do not exist. */
export function validInput(endpoint: Endpoint): Input {
  const { example } = endpoint
  const given = typeof example === 'function' ? example() : example
  // A copy: who asks may take fields out of it.
  const input = structuredClone(given) ?? (sample(schemaOf(endpoint)) as Input)
  const parsed = endpoint.input.safeParse(input)
  if (!parsed.success)
    throw new Error(
      `No valid input could be made for ${nameOf(endpoint)}; give it an “example”. ${parsed.error.message}`,
    )
  return input
}

/** The same, and once more for every choice a field gives: a row rule may ask for more with one than with another. */
export function validInputs(endpoint: Endpoint): Input[] {
  const choices = Object.entries(schemaOf(endpoint).properties ?? {}).flatMap(
    ([name, { enum: values = [] }]) => values.map((value) => ({ ...validInput(endpoint), [name]: value })),
  )
  return [validInput(endpoint), ...choices.filter((input) => endpoint.input.safeParse(input).success)]
}

const schemas = new Map<Endpoint, Schema>()
export function schemaOf(endpoint: Endpoint): Schema {
  const known = schemas.get(endpoint)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(endpoint, schema)
  return schema
}

function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const first = (schema.anyOf ?? schema.oneOf)?.[0]
  if (first) return sample(first)
  if (schema.type === 'object') {
    const needed = (schema.required ?? []).map((name) => [
      name,
      BY_NAME[name] ?? sample(schema.properties?.[name] ?? {}),
    ])
    return Object.fromEntries(needed) as Input
  }
  if (schema.type === 'array') return []
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'email') return 'somebody@test.example'
  if (/\\d\\d-/.test((schema as { pattern?: string }).pattern ?? '')) return '2026-11-18'
  return 'x'.repeat(Math.max(schema.minLength ?? 1, 1))
}

const deep = (levels: number) => {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

/** Values no field should trip over, whatever its type. */
export const ODD_VALUES: unknown[] = [
  null,
  true,
  -1,
  0.5,
  2_147_483_648,
  -2_147_483_649,
  1e308,
  '',
  '   ',
  'x'.repeat(100_000),
  'a\0b',
  'a\ud800b',
  '\u202egnp.exe',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '99999999999999999999',
  'NaN',
  "'; DROP TABLE users; --",
  '%\\_',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  [],
  {},
  [null],
  [[]],
  { toString: 'x', length: -1 },
  deep(500),
]

/** The same input with one field at a time turned odd, in turn, also inside lists and objects; and with fields missing. */
export function* oddInputs(endpoint: Endpoint): Generator<{ what: string; input: Input }> {
  const fields = Object.entries(schemaOf(endpoint).properties ?? {})
  for (const [name, schema] of fields) {
    for (const value of inTurn(ODD_VALUES, `${nameOf(endpoint)} ${name}`))
      yield { what: `${name}: ${short(value)}`, input: { ...validInput(endpoint), [name]: value } }
    const without = validInput(endpoint)
    delete without[name]
    yield { what: `${name} missing`, input: without }
    for (const inner of insideOf(schema))
      for (const value of inTurn(ODD_VALUES, `${nameOf(endpoint)} ${name} ${inner.name}`))
        yield {
          what: `${name}.${inner.name}: ${short(value)}`,
          input: { ...validInput(endpoint), [name]: inner.wrap(value) },
        }
  }
  yield { what: 'a field nobody knows', input: { ...validInput(endpoint), surprise: 'x' } }
}

/** One step into objects and lists of objects. */
function insideOf(schema: Schema): { name: string; wrap: (value: unknown) => unknown }[] {
  const shape = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(
    (one) => one.properties ?? one.items,
  )
  if (shape?.items)
    return insideOf(shape.items).map(({ name, wrap }) => ({
      name: `0.${name}`,
      wrap: (value: unknown) => [wrap(value)],
    }))
  return Object.keys(shape?.properties ?? {}).map((name) => ({
    name,
    wrap: (value: unknown) => ({ ...(sample(shape ?? {}) as Input), [name]: value }),
  }))
}

const short = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 40)
