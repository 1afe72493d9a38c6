import { isDeepStrictEqual } from 'node:util'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Schema = Record<string, unknown>

/**
 * A compiled serialiser from an output schema: writes what the schema names and nothing else, several times faster
 * than parsing the answer again. Compiled on first use.
 */
export function serializerOf(output: z.ZodType): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined
  return (value) => {
    write ??= fastJson(shapeOf(output) as never)
    return write(value)
  }
}

/** What an answer may hold, as a JSON Schema without choices. Throws where records and plain values stand for each other. */
export const shapeOf = (output: z.ZodType): Schema =>
  simplify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', target: 'draft-7' }))

/** Keeps what decides the shape and drops what only validates: what an answer may be is one shape, never a choice. */
function simplify(schema: Schema): Schema {
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options) {
    const real = options.filter((option) => option.type !== 'null').map(simplify)
    const shape = real.reduce(both)
    // What may be anything may be null already.
    return real.length === options.length || shape.type === undefined ? shape : { ...shape, nullable: true }
  }
  if (schema.type === 'array') return { type: 'array', items: simplify((schema.items ?? {}) as Schema) }
  if (schema.type === 'object') {
    const properties = (schema.properties ?? {}) as Record<string, Schema>
    return {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, simplify(value)]),
      ),
      ...(schema.required ? { required: schema.required } : {}),
      additionalProperties:
        typeof schema.additionalProperties === 'object'
          ? simplify(schema.additionalProperties as Schema)
          : false,
    }
  }
  if (typeof schema.type === 'string') return { type: schema.type }
  return {}
}

/** Of two options whatever either of them names: told apart while it is written, each would have to be validated first. */
function both(one: Schema, other: Schema): Schema {
  if (isDeepStrictEqual(one, other)) return one
  const nullable = one.nullable || other.nullable ? { nullable: true } : {}
  if (one.type === 'object' && other.type === 'object') {
    const mine = one.properties as Record<string, Schema>
    const theirs = other.properties as Record<string, Schema>
    const required = ((one.required ?? []) as string[]).filter((key) =>
      ((other.required ?? []) as string[]).includes(key),
    )
    return {
      type: 'object',
      properties: {
        ...mine,
        ...Object.fromEntries(
          Object.entries(theirs).map(([key, shape]) => [key, mine[key] ? both(mine[key], shape) : shape]),
        ),
      },
      required,
      additionalProperties: one.additionalProperties || other.additionalProperties,
      ...nullable,
    }
  }
  if (one.type === 'array' && other.type === 'array')
    return { type: 'array', items: both(one.items as Schema, other.items as Schema), ...nullable }
  const holds = [one, other].filter(({ type }) => type === 'object' || type === 'array')
  if (holds.length) throw new Error('An answer is either a record or a plain value, not one or the other.')
  return {}
}
