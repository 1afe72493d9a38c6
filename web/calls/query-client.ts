import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CACHE_MS, QUERY_RETRIES, STALE_MS } from '../constants.ts'
import { retryDelay } from './api.ts'
import { isApiError } from './errors.ts'
import { isUserKey, USER_KEY } from './session-key.ts'

/** Spec 8 and 9: what is fresh for how long, what is tried again and when. */
export function createQueryClient(): QueryClient {
  // A call that says "sign in" is followed by asking who is signed in: that answer decides what is shown.
  const checkWho = (error: Error, key: readonly unknown[]) => {
    if (isApiError(error, 'AUTH_EXPIRED') && !isUserKey(key))
      void client.invalidateQueries({ queryKey: USER_KEY })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => checkWho(error, query.queryKey) }),
    mutationCache: new MutationCache({ onError: (error) => checkWho(error, []) }),
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
  return client
}

export const queryClient = createQueryClient()
