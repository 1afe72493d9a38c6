import type { Endpoint } from '#kernel/calls/contract.ts'
import { AppError, invalid } from '#kernel/calls/errors.ts'
import { inputWords } from '#kernel/language/input-words.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { App } from '../app.ts'
import type { Slice, WorkCtx } from '../context.ts'
import type { Upload } from '../files/uploads.ts'
import { asPerson } from '../jobs/as-person.ts'
import { fieldErrors } from './input.ts'
import { serializerOf } from './serialize.ts'
import { checker, mustHaveChecked } from './work.ts'

type Call = Slice['calls'][number]

/** Programs are for the charity's records: what is a person's own, or decides who may do what, is not theirs. */
export const isForPrograms = ({ byPerson, secret, access: { kind } }: Endpoint) =>
  !byPerson && !secret && (kind === 'anyOf' || kind === 'allOf')

/** The call of this method and path, as its contract writes it. */
export const callOf = (app: App, { method, path }: Pick<Endpoint, 'method' | 'path'>): Call | undefined =>
  app.slices
    .flatMap(({ calls }) => calls)
    .find(({ endpoint }) => endpoint.method === method && endpoint.path === path)

/**
 * What this call would be asked with, as its contract takes it. A name that it does not know is refused: a filter that
 * is left out would show more than was asked for.
 */
export function inputFor({ endpoint }: Call, given: Record<string, unknown>): unknown {
  const read = endpoint.input.safeParse(given, { error: inputWords })
  if (!read.success) throw invalid(fieldErrors(read.error))
  const known = new Set(Object.keys(Object(read.data)))
  const unknown = Object.keys(given).filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [name, `There is nothing called ${name} here`])))
  return read.data
}

/** What an export is asked with, as its list is filtered; 400 at the field `filter` for what it does not take. */
export function filterFor(call: Call, filter: Record<string, unknown>): unknown {
  try {
    return inputFor(call, { ...filter, format: 'csv' })
  } catch (error) {
    throw error instanceof AppError ? invalid({ filter: error.message }) : error
  }
}

/**
 * The answer of a call that reads, to this person, when nobody asks over HTTP: for what goes out in somebody's name. The
 * rights that they have now decide, as everywhere.
 */
export async function askAs(app: App, user: CurrentUser, call: Call, input: unknown, signal?: AbortSignal) {
  const { endpoint, handler } = call
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.path} does not only read`)
  if (!isForPrograms(endpoint) || !passes(user, endpoint.access))
    throw new AppError('PERMISSION_DENIED', 'This may not be read any more.')
  const refuse = () => {
    throw new Error(`${endpoint.path} reads; it cannot emit or enqueue`)
  }
  const state = { checked: false }
  const answer = await handler(
    {
      app,
      user,
      db: app.db,
      log: app.log,
      settings: await app.settings.read(),
      sessionId: null,
      factorMissing: false,
      requestId: '',
      upload: null,
      gone: signal ?? new AbortController().signal,
      check: checker(state),
      emit: refuse,
      enqueue: refuse,
    },
    input as never,
  )
  mustHaveChecked(endpoint, state)
  return answer
}

/** The same as the call writes it: nothing that its contract does not name. */
export async function answerAs(app: App, user: CurrentUser, call: Call, given: Record<string, unknown>) {
  const answer = await askAs(app, user, call, inputFor(call, given))
  const write = writers.get(call.endpoint) ?? serializerOf(call.endpoint.output)
  writers.set(call.endpoint, write)
  return JSON.parse(write(answer)) as unknown
}
const writers = new WeakMap<Endpoint, (value: unknown) => string>()

/**
 * What a job does by a call, in somebody's name and in its own transaction: under the rights that they have now, and
 * the trail says that it was them. `request` is the name under which all of it is undone.
 */
export async function actAs(
  work: WorkCtx,
  user: CurrentUser,
  call: Call,
  given: Record<string, unknown>,
  { request, upload, gone }: { request: string; upload?: Upload; gone: AbortSignal },
): Promise<unknown> {
  const { endpoint, handler } = call
  if (!isForPrograms(endpoint) || !passes(user, endpoint.access))
    throw new AppError('PERMISSION_DENIED', 'This may not be done any more.')
  const ctx = await asPerson(work, user, { request, gone })
  const state = { checked: false }
  const answer = await handler(
    { ...ctx, upload: upload ?? null, check: checker(state) },
    inputFor(call, given) as never,
  )
  mustHaveChecked(endpoint, state)
  return answer
}
