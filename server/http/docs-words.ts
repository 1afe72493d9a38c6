import { countOf } from '#kernel/language/count.ts'
import type { Schema } from './openapi.ts'
import { escapeHtml } from './pages.ts'

/** Schemas as the page of the calls says them, and as what could be sent. */

export const fields = (given: [string, Schema][], required: Set<string>, where = (_name: string) => '') =>
  `<ul>${given
    .map(([name, schema]) => {
      const about = [inWords(schema), required.has(name) ? '' : 'may be left out', where(name)]
      const said = about.filter(Boolean).join(', ')
      return `<li><code>${escapeHtml(name)}</code> <em>${escapeHtml(said)}</em>${inside(schema)}</li>`
    })
    .join('')}</ul>`

/** The fields of an object, or of what a list holds. */
export function inside(schema: Schema): string {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map(inside).join('')
  if (schema.items) return inside(schema.items)
  const properties = Object.entries(schema.properties ?? {})
  return properties.length > 0 ? fields(properties, new Set(schema.required)) : ''
}

const NAMES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'an object',
}

/** `whole number from 1 to 200`, `list of text, at most 50 characters` */
export function inWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(inWords))].join(' or ')
  if (schema.type === 'array')
    return `list of ${inWords(schema.items ?? {}).replace(/^an object$/, 'objects')}`
  const kinds = [schema.type ?? []].flat().map((type) => NAMES[type] ?? type)
  const parts = [kinds.length > 0 ? kinds.join(' or ') : 'anything']
  if (schema.format) parts.push(`(${schema.format})`)
  const { minimum, maximum } = schema
  const plain = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  if (plain(minimum)) parts.push(`from ${minimum}`)
  if (plain(maximum)) parts.push(`to ${maximum}`)
  if (schema.maxLength !== undefined) parts.push(`of at most ${countOf(schema.maxLength, 'character')}`)
  if (schema.default !== undefined) parts.push(`(${JSON.stringify(schema.default)} when left out)`)
  return parts.join(' ')
}

const TEXTS: Record<string, string> = {
  uuid: '0192a4c6-7d1e-7f00-8b3a-5c2d1e0f9a8b',
  date: '2026-11-18',
  'date-time': '2026-11-18T15:00:00.000Z',
  email: 'somebody@charity.example',
  uri: 'https://charity.example',
}

/** Something to send, with no more than the schema asks for: what it gives as an example, else the least of its kind. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options?.[0]) return exampleOf(options[0])
  const kind = [schema.type ?? 'string'].flat()[0]
  if (kind === 'array') return schema.items ? [exampleOf(schema.items)] : []
  if (kind === 'object') {
    const required = new Set(schema.required)
    const given = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name))
    return Object.fromEntries(given.map(([name, inner]) => [name, exampleOf(inner)]))
  }
  if (kind === 'integer' || kind === 'number') {
    const least = schema.minimum ?? 0
    return Math.abs(least) < Number.MAX_SAFE_INTEGER ? Math.max(least, 1) : 1
  }
  if (kind === 'boolean') return true
  return kind === 'null' ? null : (TEXTS[schema.format ?? ''] ?? 'text')
}
