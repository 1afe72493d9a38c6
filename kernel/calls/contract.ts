import { z } from 'zod'
import { countOf } from '../language/count.ts'
import type { Access } from '../people/access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** 'PUT /api/drivers/{id}' */
export type Address = `${Method} /api/${string}`

/** How often a call may be made; counted in the database, before the call's transaction begins. */
export interface Throttle {
  /** Calls that share a name share the count. */
  name: string
  /** Whose count it is: that of an address of the network, of the person who is signed in, or everybody's together. */
  by: 'address' | 'account' | 'everybody'
  most: number
  /** Milliseconds from the first call on. */
  within: number
  /** Said with 429. */
  words: string
  /**
   * `calls` (the default): each one. `failures`: for what may be guessed; one that succeeds forgets those before it.
   * `successes`: one that fails is taken back.
   */
  counts?: 'calls' | 'failures' | 'successes'
  /** So many as fast as they come: from the next on each costs a growing wait, up to a minute. */
  free?: number
}

export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  method: Method
  /** `/api/sandwich-collections/{id}`; names in braces are fields of `input`. */
  path: string
  /** Where programs find the same call, too: as the specification or an older system calls it. Ours name it by `path`. */
  also?: readonly Address[]
  /** Who may call it: `everyone`, `signedIn`, `anyOf(…)`, `allOf(…)`. */
  access: A
  /** One line for the docs page, in the words of its users. */
  summary: string
  /** Path, query (GET) and body (other methods) as one object. */
  input: I
  /** The presenter: what it does not name does not leave the server. */
  output: O
  /** The handler must call `ctx.check()`; a call that never did fails and rolls back. */
  rowCheck?: boolean
  /** A request that cannot be undone says why. */
  undo?: { no: string }
  /**
   * Expects multipart/form-data with exactly one file, or a file that was sent in parts before (kernel/calls/parts.ts). The
   * handler gets it as `ctx.upload`.
   */
  upload?: {
    maxBytes: number
    /** A picture, which the handler gets as WebP of at most so many pixels in width and height. */
    edge?: number
    /** Part of a file (kernel/calls/parts.ts): kept as it comes, whatever it seems to be. */
    isPart?: boolean
    /** Read by the call and let go: it is not stored as a file. */
    passing?: boolean
  }
  /** Answers with a download (`file(…)`) instead of JSON. */
  download?: boolean
  /** Reads although its method is not GET (searches, previews of text): no transaction, no idempotency. */
  reads?: boolean
  /** What is sent must not be kept, not even hashed (passwords): an idempotency key is ignored. */
  secret?: boolean
  /**
   * Somebody may call it, and who it was goes no further than that: the handler, the trail, keys and deeds know of nobody,
   * and its `ctx.user` is null (docs/decisions/139).
   */
  nameless?: boolean
  throttle?: readonly Throttle[]
  /** The field with the person's present password: asked for again, looked at (and counted when wrong) before all else. */
  asksPassword?: string
  /** May be called by a person whose role asks for a second step that is not set up yet. */
  beforeFactor?: boolean
  /** Only a person may call it, never a program with an API key. */
  byPerson?: boolean
  /** An input that the schema alone does not tell (rules between fields): for the docs page and the generated tests. */
  example?: Record<string, unknown> | (() => Record<string, unknown>)
  /** Comes along with the page itself, since every screen asks for it first (server/http/early.ts): a GET without input. */
  early?: true
  /** Success status when it is not 200. */
  status?: number
  /**
   * People who hold the same of its permissions get the same answer, so that it is computed once for all of them, until
   * an event that `live.ts` names makes it stale. It is computed for somebody without a name who holds just these.
   */
  shared?: {
    /** Permissions that decide about the answer, beside those of `access`. */
    by?: readonly string[]
    /** Questions whose answer is a person's own ("mine"). */
    unless?(input: z.output<I>): boolean
  }
}

/** One REST call. The type demands `access`; there is no default. */
export function endpoint<
  const A extends Access,
  I extends z.ZodType = z.ZodObject,
  O extends z.ZodType = z.ZodObject,
>(definition: Omit<Endpoint<I, O, A>, 'input' | 'output'> & { input?: I; output?: O }): Endpoint<I, O, A> {
  return {
    ...definition,
    input: definition.input ?? z.object({}),
    output: definition.output ?? z.object({}),
  } as Endpoint<I, O, A>
}

export type Contract = Record<string, Endpoint>

/** Every method and path that answers this call, its own first. */
export const addressesOf = ({ method, path, also = [] }: Pick<Endpoint, 'method' | 'path' | 'also'>) =>
  [`${method} ${path}` as Address, ...also].map((address) => {
    const [by, at = ''] = address.split(' ')
    return { method: by as Method, path: at }
  })

/** The calls of one slice by name. */
export const contract = <const C extends Contract>(calls: C): C => calls

/** What a handler gets. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller gives. */
export type ArgsOf<E extends Endpoint> = z.input<E['input']>
/** What a handler returns and a caller receives. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

const hasUnsafeText = (text: string) => text.includes('\u0000') || !text.isWellFormed()
const asOneLine = (text: string) => text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
const hasControls = (text: string) => /\p{Cc}/u.test(text)
const BAD_TEXT = 'This text contains characters that cannot be stored'
const tooLong = (max: number) => `Please keep this under ${countOf(max, 'character')}`

/** Several lines as people type them: trimmed, no NUL characters or lone surrogates (PostgreSQL refuses both). */
export const lines = (max: number, message = tooLong(max)) =>
  z
    .string()
    .trim()
    .max(max, message)
    .refine((value) => !hasUnsafeText(value), BAD_TEXT)

/** Who leaves a field out reads the same as who leaves it blank. */
export const whereMissing = (words: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? words : undefined),
})

/**
 * One line: names, titles, addresses. Breaks that came along with what was pasted become spaces: in lists, files and
 * mails they would begin a line that nobody wrote.
 */
export const text = (max: number, message = tooLong(max), missing?: string) =>
  z
    .string(missing === undefined ? undefined : whereMissing(missing))
    .overwrite(asOneLine)
    .trim()
    .max(max, message)
    .refine((value) => !hasUnsafeText(value) && !hasControls(value), BAD_TEXT)

/** Spaces and signs that nobody sees are no text. */
const isSeen = (value: string) => /[^\s\p{Cf}]/u.test(value)
/** Text that must not be blank. */
export const requiredText = (max: number, message: string) =>
  text(max)
    .min(1, message)
    .refine((value) => value === '' || isSeen(value), message)
export const requiredLines = (max: number, message: string) =>
  lines(max)
    .min(1, message)
    .refine((value) => value === '' || isSeen(value), message)

/** A calendar day `2026-11-18` between 1900 and 2200; never an instant. */
export const day = (message = 'Please choose a valid date') =>
  z
    .string()
    .regex(/^(19|20|21)\d\d-\d\d-\d\d$/, message)
    .refine((value) => {
      const parsed = new Date(`${value}T00:00:00Z`)
      return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === value
    }, message)
    .meta({ examples: ['2026-11-18'] })

/** A count of sandwiches: a whole number from 0 to a million. */
export const count = (message = 'Please enter a whole number, 0 or more') =>
  z
    .number(message)
    .int(message)
    .min(0, message)
    .max(1_000_000, 'Please check this number: it is over a million')

/** `page`, `limit` (default 50, at most 200), `order` and `search`, as every list has them (design 9). */
export const listInput = {
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(200).default(50),
  order: z.enum(['asc', 'desc']).optional(),
  search: text(200).optional(),
}

/** `{ items, total, page, limit, totals? }`; totals are over the whole filtered set. */
export const listOutput = <T extends z.ZodType, S extends z.ZodType = z.ZodUndefined>(item: T, totals?: S) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    totals: (totals ?? z.undefined().optional()) as unknown as S extends z.ZodUndefined
      ? z.ZodOptional<z.ZodUndefined>
      : S,
  })

/** Turns query text into the types the schema asks for; what does not fit is left for the schema to refuse. */
export function fromQuery(schema: z.ZodType, query: Record<string, unknown>): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => {
      const field = Object.hasOwn(shape, key) ? innermost(shape[key]) : undefined
      return [key, field ? coerce(field, value) : value]
    }),
  )
}

/** As JSON writes a number, with space around it, and not all that a program takes for one: `0x10`, `007`. */
const DECIMAL = /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i

function coerce(field: z.ZodType, value: unknown): unknown {
  if (field instanceof z.ZodArray) {
    const items = Array.isArray(value) ? value : [value]
    return items.map((item) => coerce(innermost(field.element as z.ZodType) ?? field, item))
  }
  if (typeof value !== 'string') return value
  if (field instanceof z.ZodNumber) return DECIMAL.test(value) ? Number(value) : value
  if (field instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value
  return value
}

function innermost(field: z.ZodType | undefined): z.ZodType | undefined {
  let current: z.ZodType | undefined = field
  while (
    current instanceof z.ZodOptional ||
    current instanceof z.ZodDefault ||
    current instanceof z.ZodNullable
  )
    current = current.unwrap() as z.ZodType
  return current
}
