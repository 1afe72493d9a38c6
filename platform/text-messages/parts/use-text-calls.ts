import { useState } from 'react'
import type { ArgsOf, Endpoint } from '#kernel/calls/contract.ts'
import { change } from '#web/calls/api.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { query } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { type TextStatus, textMessages } from '../contract.ts'

type Faults = Record<string, string>

/** The calls that change what a person agreed to: each answers how things stand now, which then shows everywhere. */
export function useTextCalls() {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  /** Whether it went well. What is wrong with a field stands at `faults[field]`, anything else at `faults['']`. */
  const run = async <E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFaults({})
    try {
      const status = (await change(endpoint, args)) as TextStatus
      queryClient.setQueryData(query(textMessages.status, {}).queryKey, status)
      return true
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {}
      setFaults(Object.keys(fields).length > 0 ? fields : { '': messageOf(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, faults, run }
}
