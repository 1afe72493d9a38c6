import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '../calls/query-client.ts'
import { forgetAnswers, keepAnswers } from './cache.ts'

const KEY = ['GET', '/api/notifications/count', {}]

/** A page of this person's, as the last one left the device: how to show a screen on it, and how to leave it. */
function page(person: string) {
  const client = createQueryClient()
  const leave = keepAnswers(client, person)
  return { client, leave }
}

/** A screen that asks for the number, and what it shows one after the other. */
function screen(client: QueryClient, answer: () => Promise<number>) {
  const shown: number[] = []
  const observer = new QueryObserver<number>(client, { queryKey: KEY, queryFn: answer })
  const stop = observer.subscribe(({ data }) => {
    if (data !== undefined && shown.at(-1) !== data) shown.push(data)
  })
  return { shown, stop }
}
const never = () => new Promise<number>(() => undefined)
/** The device has given back what it had for this query. */
const given = (client: QueryClient) => expect.poll(() => client.getQueryData(KEY)).toBeDefined()

test('what a screen writes itself is there again after a reload', async () => {
  const first = page('ana')
  await first.client.fetchQuery({ queryKey: KEY, queryFn: async () => 5 })
  first.client.setQueryData(KEY, 4)
  first.leave()

  const second = page('ana')
  const { shown } = screen(second.client, never)
  await given(second.client)
  expect(shown).toEqual([4])
  second.leave()
})

test('what comes from the device is asked again, however young it is', async () => {
  const first = page('ben')
  await first.client.fetchQuery({ queryKey: KEY, queryFn: async () => 5 })
  first.leave()

  const second = page('ben')
  // The query is there before the screen that shows it: its code is still on the way.
  second.client.getQueryCache().build(second.client, { queryKey: KEY })
  await given(second.client)
  const { shown } = screen(second.client, async () => 6)
  await expect.poll(() => shown).toEqual([5, 6])
  second.leave()
})

test('another person finds nothing of it, and signing out leaves nothing', async () => {
  const first = page('cleo')
  await first.client.fetchQuery({ queryKey: KEY, queryFn: async () => 5 })
  first.leave()
  const other = page('dan')
  expect(screen(other.client, async () => 1).shown).toEqual([])
  await expect.poll(() => other.client.getQueryData(KEY)).toBe(1)
  await forgetAnswers()
  other.leave()

  const again = page('dan')
  const { shown } = screen(again.client, async () => 2)
  await expect.poll(() => shown).toEqual([2])
  again.leave()
})
