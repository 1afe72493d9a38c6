import { mutationOptions, type Query, queryOptions } from '@tanstack/react-query'
import type { ArgsOf, Endpoint, OutputOf } from '#kernel/calls/contract.ts'
import { isLive } from '../live/live-state.ts'
import { sayFailed } from '../toast.ts'
import { type CallOptions, call, change, requestIdOf } from './api.ts'
import { EVERYTHING, makeStale } from './stale.ts'
import { offerUndo, withdrawUndo } from './undo.ts'

/** Every answer of an endpoint begins with this key; with `args` it is one answer's. */
export const keyOf = <E extends Endpoint>(endpoint: E, args?: ArgsOf<E>) =>
  args === undefined
    ? ([endpoint.method, endpoint.path] as const)
    : ([endpoint.method, endpoint.path, args] as const)

/** The server's last answer to each question: asked again, it need not travel if it is still the same. */
const answers = new WeakMap<Query, object>()

/** `useQuery(query(collections.list, filters))`: key, call and types from the contract. */
export const query = <E extends Endpoint>(endpoint: E, args: ArgsOf<E>) =>
  queryOptions<OutputOf<E>, Error, OutputOf<E>, readonly unknown[]>({
    queryKey: keyOf(endpoint, args),
    queryFn: async ({ signal, client, queryKey }) => {
      const asked = client.getQueryCache().find({ queryKey, exact: true })
      const answer = await call(endpoint, args, { signal, earlier: asked && answers.get(asked) })
      if (asked && typeof answer === 'object' && answer !== null) answers.set(asked, answer)
      return answer
    },
  })

interface MutationSettings<E extends Endpoint> {
  /** Calls whose answers this change makes stale; the live channel's `refreshes` come on top. */
  refreshes?: Endpoint[]
  /** Says what was done ("Entry deleted"): offers to undo it. */
  undo?: (answer: OutputOf<E>, args: ArgsOf<E>) => string
  /** Says when it did not work ("Nothing was archived"), with the reason below; else the screen shows `error`. */
  failed?: string
  call?: CallOptions
}

/** `useMutation(mutation(collections.add))`; the variables are the endpoint's arguments. */
export const mutation = <E extends Endpoint>(endpoint: E, settings: MutationSettings<E> = {}) =>
  mutationOptions<OutputOf<E>, Error, ArgsOf<E>>({
    mutationFn: (args) => {
      if (settings.undo) withdrawUndo()
      return change(endpoint, args, settings.call)
    },
    onSuccess: (answer, args) => {
      changed(settings.refreshes)
      const requestId = requestIdOf(answer)
      if (settings.undo && requestId) offerUndo({ message: settings.undo(answer, args), requestId })
    },
    onError: (error) => {
      if (settings.failed) sayFailed(settings.failed)(error)
    },
  })

/** Makes the answers of these calls stale, and loads again what is on the screen. */
export const refresh = (endpoints: Endpoint[]) => makeStale(endpoints.map((endpoint) => keyOf(endpoint)))

/** Without the live channel nobody tells us what else a change touched: everything shown is loaded again. */
function changed(refreshes: Endpoint[] = []) {
  void (isLive() ? refresh(refreshes) : makeStale([EVERYTHING]))
}

/** Makes a change of which the screen says itself that it was made. What it made stale is loaded anew by the events it was told as. */
export async function makeChange<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const answer = await change(endpoint, args, options)
  changed()
  return answer
}

/** Makes a change and offers to undo it; `said` is what was done, as a sentence without a full stop. */
export async function changeWithUndo<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  said: string | ((answer: OutputOf<E>) => string),
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  withdrawUndo()
  const answer = await makeChange(endpoint, args, options)
  const requestId = requestIdOf(answer)
  if (requestId) offerUndo({ message: typeof said === 'string' ? said : said(answer), requestId })
  return answer
}
