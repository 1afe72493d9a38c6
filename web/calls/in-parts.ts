import type { ArgsOf, Endpoint, OutputOf } from '#kernel/calls/contract.ts'
import { PART_BYTES, partsIn } from '#kernel/calls/parts.ts'
import { SECOND } from '#kernel/clock.ts'
import { onReturn } from '../device/network.ts'
import { type CallOptions, call, retryDelay } from './api.ts'
import { faultsOf, isApiError } from './errors.ts'
import { newId } from './ids.ts'
import { shellCall } from './shell-call.ts'

const path = '/api/uploads/{id}'
const sentCall = shellCall<{ id: string }, { parts: number[] }>({
  method: 'GET',
  path,
  summary: 'Which parts of a file have arrived',
})
const partCall = shellCall<{ id: string; number: number }, object>({
  method: 'POST',
  path: `${path}/{number}`,
  summary: 'Send one part of a large file',
  upload: { maxBytes: PART_BYTES, isPart: true },
})
const dropCall = shellCall<{ id: string }, object>({
  method: 'DELETE',
  path,
  summary: 'Forget the parts of a file',
})

/** So often a part is tried without another one having arrived: some minutes. */
const TRIES = 9

/** Under which name a file is on its way: whoever tries it again goes on with it. */
const names = new WeakMap<File, string>()

/**
 * A call with a large file: the parts of it that are not there yet, one after the other and each as often as it takes,
 * then the call itself. Throws `ApiError`, like any call.
 */
export async function callInParts<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  { file, onProgress, ...options }: CallOptions & { file: File },
): Promise<OutputOf<E>> {
  const { signal } = options
  const id = names.get(file) ?? options.idempotencyKey ?? newId()
  names.set(file, id)
  try {
    const { parts } = await patiently(() => call(sentCall, { id }, { signal }), signal)
    for (let number = 0; number < partsIn(file.size); number++) {
      const part = file.slice(number * PART_BYTES, (number + 1) * PART_BYTES)
      const report = (share: number) => onProgress?.((number * PART_BYTES + share * part.size) / file.size)
      if (!parts.includes(number))
        await patiently(
          () =>
            call(partCall, { id, number }, { signal, file: new File([part], 'part'), onProgress: report }),
          signal,
        )
      report(1)
    }
    const answer = await call(endpoint, args, {
      ...options,
      sentInParts: { id, size: file.size, name: file.name },
    })
    forgetParts(file)
    return answer
  } catch (error) {
    // What is wrong with another field is put right, and the file need not be sent again.
    const isKept = isApiError(error, 'VALIDATION_ERROR') && !faultsOf(error).file
    if (signal?.aborted || !(isKept || passes(error))) forgetParts(file)
    throw error
  }
}

/** Nobody wants this file to arrive any more, or it has. */
export function forgetParts(file: File) {
  const id = names.get(file)
  names.delete(file)
  if (id) call(dropCall, { id }).catch(() => undefined)
}

/** Tries what fails for reasons that pass, at the latest when the portal is there again. */
async function patiently<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      if (signal?.aborted || !passes(error) || failures >= TRIES - 1) throw error
      const asked = isApiError(error) ? (error.retryAfterSeconds ?? 0) * SECOND : 0
      // A connection that broke off is often back at once.
      const wait = failures === 0 ? 0 : retryDelay(failures - 1)
      await pause(Math.max(asked, wait), asked === 0, signal)
    }
  }
}

const passes = (error: unknown) =>
  isApiError(error) &&
  (['NETWORK_ERROR', 'TIMEOUT', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'].includes(error.code) ||
    (error.code === 'DATABASE_ERROR' && error.status !== 507))

const pause = (ms: number, untilReturn: boolean, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop?.()
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    const stop = untilReturn ? onReturn(done) : undefined
    signal?.addEventListener('abort', done)
  })
