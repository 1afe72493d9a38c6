import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Schema = Record<string, unknown>

/**
 * A compiled serialiser from an output schema: writes what the schema names and nothing else, several times faster
 * than parsing the answer again. Compiled on first use.
 */
export function serializerOf(output: z.ZodType): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined
  const compiled = (): ((value: unknown) => string) =>
    fastJson(
      simplify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', target: 'draft-7' })) as never,
    )
  return (value) => {
    write ??= orOnceMore(compiled)
    return write(value)
  }
}

/**
 * The compiler of what tells the options of an answer apart was seen to fail once, on a busy machine, where a value that is
 * always there was not ("reading 'replace'" of undefined). Why is not known; the same schema compiles otherwise, so it is
 * tried once more before the answer is given up.
 */
function orOnceMore<T>(work: () => T): T {
  try {
    return work()
  } catch {
    return work()
  }
}

/** Keeps what decides the shape; drops what only validates, and folds "X or null" into a nullable X. */
function simplify(schema: Schema): Schema {
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options) {
    const real = options.filter((option) => option.type !== 'null')
    if (real.length === 1 && real.length < options.length) {
      const shape = simplify(real[0] as Schema)
      if (Array.isArray(shape.anyOf)) return { anyOf: [...(shape.anyOf as Schema[]), { type: 'null' }] }
      // What may be anything may be null already.
      return shape.type === undefined ? shape : { ...shape, nullable: true }
    }
    if (
      options.every(
        (option) => typeof option.type === 'string' && option.type !== 'object' && option.type !== 'array',
      )
    )
      return {}
    return { anyOf: options.map(simplify) }
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
  if (schema.const !== undefined || schema.enum) return {}
  return {}
}
