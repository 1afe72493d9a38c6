import { QueryClient } from '@tanstack/react-query'
import { CACHE_MS, QUERY_RETRIES, STALE_MS } from '../constants.ts'
import { retryDelay } from './api.ts'
import { isApiError } from './errors.ts'
import { onNotSignedIn, USER_KEY } from './session-key.ts'

/** Spec 8 and 9: what is fresh for how long, what is tried again and when. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: CACHE_MS,
        retry: (failures, error) => isApiError(error, 'NETWORK_ERROR') && failures < QUERY_RETRIES,
        retryDelay,
        // Calls find out themselves whether there is a network, and say so in words.
        networkMode: 'always',
        refetchOnReconnect: false,
        refetchOnWindowFocus: true,
      },
      // `change()` tries again itself, under one idempotency key.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = createQueryClient()
// A call that says "sign in" is followed by asking who is signed in: that answer decides what is shown.
onNotSignedIn(() => void queryClient.invalidateQueries({ queryKey: USER_KEY }))
