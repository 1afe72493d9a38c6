import { useState } from 'react'
import type { ArgsOf, Endpoint } from '#kernel/calls/contract.ts'
import { change } from '#web/calls/api.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { query } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { type TextStatus, textMessages } from '../contract.ts'

/** How things stand now, as each call that changes it answers: it then shows everywhere. */
export const showStatus = (status: TextStatus) =>
  queryClient.setQueryData(query(textMessages.status, {}).queryKey, status)

/** The buttons that change what a person agreed to; says whether it went well. */
export function useTextCalls() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = async <E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFailure('')
    try {
      showStatus((await change(endpoint, args)) as TextStatus)
      return true
    } catch (error) {
      setFailure((isApiError(error) && Object.values(error.fields)[0]) || messageOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
