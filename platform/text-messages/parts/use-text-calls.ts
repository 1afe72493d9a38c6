import { useMutation } from '@tanstack/react-query'
import type { ArgsOf, Endpoint } from '#kernel/calls/contract.ts'
import { change } from '#web/calls/api.ts'
import { faultsOf, messageOf } from '#web/calls/errors.ts'
import { query } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { type TextStatus, textMessages } from '../contract.ts'

/** How things stand now, as each call that changes it answers: it then shows everywhere. */
export const showStatus = (status: TextStatus) =>
  queryClient.setQueryData(query(textMessages.status, {}).queryKey, status)

/** The buttons that change what a person agreed to; `done` is told when it went well. */
export function useTextCalls() {
  const { mutate, isPending, error } = useMutation({ mutationFn: (deed: () => Promise<void>) => deed() })
  const run = <E extends Endpoint>(endpoint: E, args: ArgsOf<E>, done?: () => void) => {
    if (isPending) return
    mutate(async () => {
      showStatus((await change(endpoint, args)) as TextStatus)
      done?.()
    })
  }
  const failure = error ? (Object.values(faultsOf(error))[0] ?? messageOf(error)) : ''
  return { busy: isPending, failure, run }
}
