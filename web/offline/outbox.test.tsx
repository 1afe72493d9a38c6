import { useMutation } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { transport } from '../calls/api.ts'
import { newId } from '../calls/ids.ts'
import { useCurrentUser } from '../calls/session.ts'
import { setCurrentPersonId } from '../calls/session-key.ts'
import { reportAnswer, reportSilence } from '../device/network.ts'
import WaitingChip from '../shell/waiting.tsx'
import { type ScreenPortal, screenPortal } from '../testing.tsx'
import { enqueue, outbox } from './queue.ts'
import { returnOfTheNetwork } from './return.ts'
import { sendOrKeep, sendWaiting } from './sending.ts'

// Saved views are the smallest records that a person can add.
const input = z.object({ id: z.string(), section: z.string(), name: z.string(), query: z.string() })
const save = endpoint({ method: 'POST', path: '/api/views', access: signedIn, summary: 'Save a view', input })
const list = endpoint({
  method: 'GET',
  path: '/api/views',
  access: signedIn,
  summary: 'My views',
  input: z.object({ section: z.string() }),
  output: z.object({ items: z.array(z.object({ name: z.string() })) }),
})

const log = { name: 'log', title: 'Log', access: signedIn, screen: async () => ({ default: () => null }) }
const places = [...manifests, defineManifest({ id: 'log', sections: [log] })]

let portal: ScreenPortal
let stop: () => void
beforeAll(async () => {
  portal = await screenPortal(places, { manifests: places })
  stop = returnOfTheNetwork()
})
afterAll(async () => {
  stop()
  await portal.close()
})

const view = (name: string) => ({ id: newId(), section: 'log', name, query: 'from=2026-11-18' })
const stored = async (person: Person) =>
  (await person.call(list, { section: 'log' })).items.map(({ name }) => name)
const waiting = () => outbox.get().map(({ label, state }) => `${label}: ${state}`)

function Form() {
  const user = useCurrentUser()
  const add = useMutation({
    mutationFn: (args: ReturnType<typeof view>) => sendOrKeep(save, args, { label: ({ name }) => name }),
  })
  return (
    <>
      <WaitingChip user={user} />
      <button type="button" onClick={() => add.mutate(view('Wednesday'))}>
        Log it
      </button>
      <output>{add.data && (add.data.stored ? 'stored' : 'waiting')}</output>
    </>
  )
}

test('with a network an entry is stored at once', async () => {
  const person = await portal.as('volunteer')
  await portal.show(<Form />, person)
  await portal.hands.click(screen.getByRole('button', { name: 'Log it' }))
  await screen.findByText('stored')
  expect(await stored(person)).toEqual(['Wednesday'])
  expect(outbox.get()).toEqual([])
})

test('without a network an entry waits, is shown as waiting, and is sent once when the network is back', async () => {
  const person = await portal.as('volunteer')
  await portal.show(<Form />, person)
  portal.online(false)
  act(() => reportSilence())
  await portal.hands.click(screen.getByRole('button', { name: 'Log it' }))
  await portal.hands.click(await screen.findByRole('button', { name: '1 waiting' }))
  expect(within(await screen.findByRole('list')).getByText('Wednesday')).toBeDefined()
  expect(await stored(person)).toEqual([])

  portal.online(true)
  act(() => reportAnswer())
  await screen.findByText('1 waiting entry was sent')
  expect(await stored(person)).toEqual(['Wednesday'])
  expect(outbox.get()).toEqual([])
})

test('an answer lost on the way leads to no second entry', async () => {
  const person = await portal.as('volunteer')
  await portal.show(<Form />, person)
  const direct = transport.fetch
  transport.fetch = async (url, init) => {
    await direct(url, init)
    throw new TypeError('the connection broke')
  }
  await enqueue(save, { personId: person.id, args: view('Once'), label: 'Once' })
  await sendWaiting()
  expect(waiting()).toEqual(['Once: waiting'])
  expect(await stored(person)).toEqual(['Once'])

  transport.fetch = direct
  await sendWaiting()
  expect(await stored(person)).toEqual(['Once'])
  expect(outbox.get()).toEqual([])
})

test('entries are sent in their order; a refused one stays with its reason and holds up nobody', async () => {
  const person = await portal.as('volunteer')
  await portal.show(<Form />, person)
  for (const name of ['first', '', 'third']) {
    await enqueue(save, { personId: person.id, args: view(name), label: `Entry ${name}` })
  }
  await sendWaiting()
  expect(new Set(await stored(person))).toEqual(new Set(['first', 'third']))
  expect(outbox.get()).toMatchObject([{ state: 'refused', reason: 'Please give the view a name' }])

  await portal.hands.click(await screen.findByRole('button', { name: '1 not accepted' }))
  await screen.findByText('Not accepted: Please give the view a name')
  await portal.hands.click(screen.getByRole('button', { name: 'Discard…' }))
  await portal.hands.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(outbox.get()).toEqual([]))
})

test('entries wait until their own person is signed in again', async () => {
  const [ana, ben] = [await portal.as('volunteer'), await portal.as('volunteer')]
  await portal.show(<Form />, ben)
  await enqueue(save, { personId: ana.id, args: view('of Ana'), label: 'of Ana' })
  await sendWaiting()
  expect(waiting()).toEqual(['of Ana: waiting'])
  expect(await stored(ben)).toEqual([])

  // Her session has ended: the server says 401, and the entry stays.
  await portal.show(<Form />, { ...ana, cookie: `${ben.cookie.split('=')[0]}=gone` }).catch(() => undefined)
  setCurrentPersonId(ana.id)
  await sendWaiting()
  expect(waiting()).toEqual(['of Ana: waiting'])

  await portal.show(<Form />, ana)
  await sendWaiting()
  expect(await stored(ana)).toEqual(['of Ana'])
})

test('entries wait where somebody else has signed in since, in another window', async () => {
  const [ana, ben] = [await portal.as('volunteer'), await portal.as('volunteer')]
  await portal.show(<Form />, ana)
  await enqueue(save, { personId: ana.id, args: view('of Ana'), label: 'of Ana' })
  await portal.show(<Form />, ben)
  // This window has not heard of it yet.
  setCurrentPersonId(ana.id)
  await sendWaiting()
  expect(waiting()).toEqual(['of Ana: waiting'])
  expect(await stored(ben)).toEqual([])
})
