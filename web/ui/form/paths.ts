/** Places in a form's values, as the server names them in `fields`: `groups.0.name`. */
export type Path<T> = T extends readonly (infer U)[]
  ? `${number}` | `${number}.${Path<NonNullable<U>>}`
  : T extends object
    ? { [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>>}` }[keyof T & string]
    : never

/** The type of the value at a path. */
export type At<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? At<NonNullable<Step<T, Head>>, Rest>
  : NonNullable<Step<T, P>>

type Step<T, K extends string> = T extends readonly (infer U)[] ? U : K extends keyof T ? T[K] : never

type Tree = Record<string, unknown> | unknown[]
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

export function getAt(values: unknown, path: string): unknown {
  let at: unknown = values
  for (const step of path.split('.')) at = isTree(at) ? (at as Record<string, unknown>)[step] : undefined
  return at
}

/** A copy with one place changed; everything beside it is shared. */
export function setAt<T>(values: T, path: string, value: unknown): T {
  const [head = '', ...rest] = path.split('.')
  const copy: unknown = Array.isArray(values) ? [...values] : { ...values }
  const slot = copy as Record<string, unknown>
  slot[head] = rest.length === 0 ? value : setAt(slot[head] ?? {}, rest.join('.'), value)
  return copy as T
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** Equal to a person: nothing, null and empty text are one; lists and objects by what is in them. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isBlank(one) && isBlank(other))) return true
  if (!isTree(one) || !isTree(other) || Array.isArray(one) !== Array.isArray(other)) return false
  if (Array.isArray(one) && one.length !== (other as unknown[]).length) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...keys].every((key) => same(a[key], b[key]))
}

/** The top-level fields in which two records differ. */
export const differing = <T extends object>(one: T, other: T): (keyof T & string)[] =>
  (Object.keys(one) as (keyof T & string)[]).filter((key) => !same(one[key], other[key]))
