import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { manifests } from '#registry.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { startLive } from '../live/live.ts'
import { liveState, liveWindow } from '../live/live-state.ts'
import { type ScreenPortal, screenPortal } from '../testing.tsx'
import { change, transport } from './api.ts'
import { query, refresh } from './query.ts'

let portal: ScreenPortal
let admin: Person
let asked: { path: string; status: number }[]
let stop: () => void
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
  const send = transport.fetch
  transport.fetch = async (url, init) => {
    const answer = await send(url, init)
    if (init.method === 'GET') asked.push({ path: url, status: answer.status })
    return answer
  }
  stop = await startLive(manifests)
})
afterAll(async () => {
  stop()
  await portal.close()
})
beforeEach(() => {
  asked = []
})

function Sites() {
  const { data, dataUpdatedAt } = useQuery(query(hosts.options, {}))
  return (
    <p>
      {data?.items.map(({ name }) => name).join(', ')} at {dataUpdatedAt}
    </p>
  )
}
const paths = () => asked.map(({ path }) => path)

test('an answer that is still the same does not travel again, and a changed one does', async () => {
  await portal.show(<Sites />, admin)
  await screen.findByText(/Groups/)
  await act(() => refresh([hosts.options]))
  await admin.call(hosts.add, { name: 'Oak Street Porch' })
  await act(() => refresh([hosts.options]))
  await screen.findByText(/Oak Street Porch/)
  expect(asked.filter(({ path }) => path === hosts.options.path).map(({ status }) => status)).toEqual([
    200, 304, 200,
  ])
})

test('what becomes stale from several sides at once is asked for once', async () => {
  await portal.show(<Sites />, admin)
  await screen.findByText(/Groups/)
  asked = []
  await act(() => Promise.all([refresh([hosts.options]), refresh([hosts.options, collections.list])]))
  expect(paths()).toEqual([hosts.options.path])
})

test('whoever makes a change has it on the screen at once, by what the answer says, without being told', async () => {
  await portal.show(<Sites />, admin)
  await screen.findByText(/Groups/)
  asked = []
  liveState.set('connected')
  liveWindow.set('this-very-window')
  await change(hosts.add, { name: 'Bayberry Court' })
  await screen.findByText(/Bayberry Court/)
  expect(paths()).toEqual([hosts.options.path])
})

test('a hidden tab loads nothing until somebody looks at it', async () => {
  await portal.show(<Sites />, admin)
  await screen.findByText(/Groups/)
  asked = []
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await admin.call(hosts.add, { name: 'Cedar Row' })
  await act(() => refresh([hosts.options]))
  expect(asked).toEqual([])
  state.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(/Cedar Row/)
})
