import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ArgsOf, Endpoint, OutputOf } from '#kernel/contract.ts'
import { type CallOptions, call, change, requestIdOf } from './api.ts'
import { isLive } from './live-state.ts'
import { queryClient } from './query-client.ts'
import { offerUndo } from './undo.ts'

/** Every answer of an endpoint begins with this key; with `args` it is one answer's. */
export const keyOf = <E extends Endpoint>(endpoint: E, args?: ArgsOf<E>) =>
  args === undefined
    ? ([endpoint.method, endpoint.path] as const)
    : ([endpoint.method, endpoint.path, args] as const)

/** `useQuery(query(collections.list, filters))`: key, call and types from the contract. */
export const query = <E extends Endpoint>(endpoint: E, args: ArgsOf<E>) =>
  queryOptions<OutputOf<E>, Error, OutputOf<E>, readonly unknown[]>({
    queryKey: keyOf(endpoint, args),
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
  })

export interface MutationSettings<E extends Endpoint> {
  /** Calls whose answers this change makes stale; the live channel's `refreshes` come on top. */
  refreshes?: Endpoint[]
  /** Says what was done ("Entry deleted"): offers to undo it. */
  undo?: (answer: OutputOf<E>, args: ArgsOf<E>) => string
  call?: CallOptions
}

/** `useMutation(mutation(collections.add))`; the variables are the endpoint's arguments. */
export const mutation = <E extends Endpoint>(endpoint: E, settings: MutationSettings<E> = {}) =>
  mutationOptions<OutputOf<E>, Error, ArgsOf<E>>({
    mutationFn: (args) => change(endpoint, args, settings.call),
    onSuccess: (answer, args) => {
      changed(settings.refreshes)
      const requestId = requestIdOf(answer)
      if (settings.undo && requestId) offerUndo({ message: settings.undo(answer, args), requestId })
    },
  })

/** For uploads: the variables are the file and the endpoint's other arguments. */
export const uploadMutation = <E extends Endpoint>(endpoint: E, settings: MutationSettings<E> = {}) =>
  mutationOptions<OutputOf<E>, Error, { file: File; args: ArgsOf<E> }>({
    mutationFn: ({ file, args }) => change(endpoint, args, { ...settings.call, file }),
    onSuccess: () => changed(settings.refreshes),
  })

/** Makes the answers of these calls stale, and loads again what is on the screen. */
export async function refresh(endpoints: Endpoint[], client: QueryClient = queryClient) {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))
}

/** Without the live channel nobody tells us what else a change touched: everything shown is loaded again. */
function changed(refreshes: Endpoint[] | undefined) {
  if (isLive()) void refresh(refreshes ?? [])
  else void queryClient.invalidateQueries()
}
