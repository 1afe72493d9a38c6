import { call } from './api.ts'
import { isApiError } from './errors.ts'
import { shellCall } from './shell-call.ts'

/** A place that an address may mean, by degrees. */
export interface FoundPlace {
  name: string
  latitude: number
  longitude: number
}

const find = shellCall<{ address: string }, { items: FoundPlace[] }>({
  method: 'POST',
  path: '/api/places/find',
  summary: 'Where an address is',
  reads: true,
})

const A_SECOND_MS = 1_100

/** Asks the service that finds addresses (`findsPlaces` of the settings); once more, where somebody else just did. */
export async function findPlaces(address: string): Promise<FoundPlace[]> {
  try {
    return (await call(find, { address })).items
  } catch (error) {
    if (!isApiError(error, 'TOO_MANY_REQUESTS')) throw error
    await new Promise((resolve) => setTimeout(resolve, A_SECOND_MS))
    return (await call(find, { address })).items
  }
}
