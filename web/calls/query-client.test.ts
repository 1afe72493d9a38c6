import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CACHE_MS, STALE_MS } from '../constants.ts'
import { ApiError, type ApiErrorCode } from './errors.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How often a list is asked for, and after how many seconds each time, when every answer is this failure. */
async function asked(code: ApiErrorCode): Promise<number[]> {
  const client = createQueryClient()
  const begin = Date.now()
  const times: number[] = []
  const answer = client
    .fetchQuery({
      queryKey: ['GET', '/api/hosts', code],
      queryFn: () => {
        times.push((Date.now() - begin) / 1000)
        throw new ApiError(code, 'It did not work.')
      },
      retry: client.getDefaultOptions().queries?.retry ?? false,
    })
    .catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await answer).toBeInstanceOf(ApiError)
  return times
}

test('without a network a list is asked for three times in all, after one and two more seconds', async () => {
  expect(await asked('NETWORK_ERROR')).toEqual([0, 1, 3])
})

test('any other failure of a list is shown at once', async () => {
  for (const code of ['AUTH_EXPIRED', 'PERMISSION_DENIED', 'VALIDATION_ERROR', 'DATABASE_ERROR'] as const)
    expect(await asked(code)).toEqual([0])
})

test('an answer is fresh for 5 minutes and forgotten after 10', async () => {
  const { queries } = createQueryClient().getDefaultOptions()
  expect([queries?.staleTime, queries?.gcTime]).toEqual([STALE_MS, CACHE_MS])
  expect([STALE_MS, CACHE_MS]).toEqual([5 * 60_000, 10 * 60_000])
})
