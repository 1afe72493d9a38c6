import type { Endpoint } from '#kernel/calls/contract.ts'
import type { Slice } from '#server/context.ts'
import { isOfThen } from '#server/http/handle.ts'
import { isForPrograms } from '#server/http/programs.ts'
import type { Person } from '#server/testing/portal.ts'

/** Every call that is answered as of a day. */
export const lookedBackCalls = (slices: Slice[]) =>
  slices
    .flatMap(({ calls, looksBack }) => calls.filter(({ name }) => isOfThen(looksBack, name)))
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => (endpoint.method === 'GET' || endpoint.reads) && isForPrograms(endpoint))

/** What somebody is answered, but for how long it took. */
export async function answerTo(
  person: Person,
  endpoint: Endpoint,
  input: object,
  headers?: Record<string, string>,
) {
  const { status, body } = await person.try(endpoint, input as never, headers)
  return JSON.parse(
    JSON.stringify({ status, body }, (key, value: unknown) =>
      /^(requestId|milliseconds|\w+Ms)$/.test(key) ? undefined : value,
    ),
  )
}
