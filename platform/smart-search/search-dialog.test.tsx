import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { transport } from '#web/calls/api.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/constants.ts'
import { createStore, useStore } from '#web/device/store.ts'
import { useSearchKeys } from '#web/shell/search-keys.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import SearchButton from './search-button.tsx'

function Header() {
  useSearchKeys(true)
  return <SearchButton />
}

let portal: ScreenPortal
let admin: Person
let hostId: string
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
  hostId = (await admin.call(hosts.add, { name: 'Kestrel Bay', area: 'Harbor' })).id
})
afterAll(() => portal.close())

const open = async () => {
  await portal.show(<Header />, admin)
  await portal.hands.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search' })
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '')
const noted = async () =>
  (await portal.app.pool.query('SELECT query, result_id, clicked, used_ai FROM search_log ORDER BY at')).rows

/** Every call that goes out from now on; `hold` keeps back the answers to those it says yes to. */
function watch(hold: (body: string) => boolean = () => false) {
  const real = transport.fetch
  const asked: { url: string; body: string; at: number }[] = []
  const held: (() => void)[] = []
  transport.fetch = async (url, init) => {
    const body = typeof init.body === 'string' ? init.body : ''
    asked.push({ url, body, at: performance.now() })
    const answer = await real(url, init)
    if (hold(body)) await new Promise<void>((resolve) => void held.push(resolve))
    return answer
  }
  return {
    searches: () => asked.filter(({ url }) => url.endsWith('/fuzzy')),
    release: () => {
      for (const go of held.splice(0)) go()
    },
    stop: () => {
      transport.fetch = real
    },
  }
}

it('opens by Ctrl+K and by its button, closes by Escape, and gives the focus back', async () => {
  await portal.show(<Header />, admin)
  const button = await screen.findByRole('button', { name: 'Search' })
  await portal.hands.click(button)
  await screen.findByRole('combobox', { name: 'Search' })
  await portal.hands.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('the shortcut and what is typed before its code is there are not lost', async () => {
  const arrived = createStore(false)
  function Late() {
    useSearchKeys(true)
    return useStore(arrived) ? <SearchButton /> : <textarea aria-label="Note" />
  }
  await portal.show(<Late />, admin)
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await portal.hands.type(note, 'so far')
  await portal.hands.keyboard('{Control>}k{/Control}kestrek{Backspace}l')
  expect(note.value).toBe('so far')
  act(() => arrived.set(true))
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  expect(field.value).toBe('kestrel')
  await screen.findByRole('option', { name: /Kestrel Bay/ })
  await portal.hands.type(field, '{Enter}')
  await waitFor(() => expect(window.location.search).toContain(hostId))
})

it('an answer that is none says so, and the field stays open', async () => {
  const field = await open()
  const real = transport.fetch
  transport.fetch = async (url, init) =>
    url.endsWith('/fuzzy') ? new Response('{"found":0}', { status: 200 }) : real(url, init)
  await portal.hands.type(field, 'kestrel')
  expect(await screen.findByText('DATA_LOADING_ERROR: Non-JSON response from API')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Search' })).toBe(field)
  transport.fetch = real
})

it('asks a moment after the last letter, not for each of them, and never for blanks', async () => {
  const field = await open()
  const calls = watch()
  await portal.hands.type(field, '    ')
  await portal.hands.clear(field)
  const start = performance.now()
  await portal.hands.type(field, 'kestrel')
  expect(await screen.findByRole('option', { name: /Kestrel Bay/ })).toBeTruthy()
  expect(calls.searches().length).toBeLessThan(4)
  expect(calls.searches().every(({ body }) => JSON.parse(body).query.trim() !== '')).toBe(true)
  expect((calls.searches().at(-1)?.at ?? 0) - start).toBeGreaterThanOrEqual(SEARCH_DEBOUNCE_MS - 20)
  expect(JSON.parse(calls.searches().at(-1)?.body ?? '{}')).toEqual({ query: 'kestrel', limit: 8 })
  calls.stop()
})

it('arrows choose, Enter opens: the action really runs', async () => {
  const field = await open()
  await portal.hands.type(field, 'log a collection')
  await screen.findByRole('option', { name: /^Log a collection, Enter/ })
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
  await portal.hands.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('option')[1]?.getAttribute('aria-selected')).toBe('true')
  await portal.hands.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(window.location.search).toBe('?section=collections&action=log'))
  expect(screen.queryByRole('combobox')).toBeNull()
  await waitFor(async () =>
    expect((await noted()).at(-1)).toMatchObject({
      query: 'log a collection',
      result_id: 'add-collection',
      clicked: true,
    }),
  )
})

it('pages and actions come first, then people and records; what was opened is there the next time', async () => {
  const field = await open()
  await portal.hands.type(field, 'bay')
  await screen.findByRole('option', { name: /Kestrel Bay/ })
  const records = within(screen.getByRole('group', { name: 'People and records' }))
  await portal.hands.click(records.getByRole('option', { name: /Kestrel Bay/ }))
  await waitFor(() => expect(window.location.search).toBe(`?section=hosts&id=${hostId}`))

  // Opened again, it stands first before anything is typed.
  await portal.hands.keyboard('{Control>}k{/Control}')
  const recent = within(await screen.findByRole('group', { name: 'Recent' }))
  expect(recent.getAllByRole('option')[0]?.textContent).toContain('Kestrel Bay')
  expect(screen.getByRole('group', { name: 'Suggestions' })).toBeTruthy()
})

it('a late answer never overwrites a newer one', async () => {
  const field = await open()
  const calls = watch((body) => body.includes('"kestrel"'))
  await portal.hands.type(field, 'kestrel')
  await waitFor(() => expect(calls.searches()).toHaveLength(1))
  await portal.hands.clear(field)
  await portal.hands.type(field, 'outbox')
  await screen.findByRole('option', { name: /^Outbox/ })
  calls.release()
  await portal.hands.type(field, ' ')
  expect(options().join()).not.toContain('Kestrel')
  calls.stop()
})

it('Enter without results searches by meaning; what nobody knows is not found', async () => {
  const field = await open()
  await portal.hands.type(field, 'places that forgot their sandwich report')
  expect(await screen.findByText('No results found')).toBeTruthy()
  await portal.hands.keyboard('{Enter}')
  expect(await screen.findByText('Found by meaning.')).toBeTruthy()
  expect(options().length).toBeGreaterThan(0)
  await portal.hands.clear(field)
  await portal.hands.type(field, 'zzyzx qqqqq{Enter}')
  expect(await screen.findByText('Try other words, or fewer of them.')).toBeTruthy()
  await portal.hands.keyboard('{Escape}')
  await waitFor(async () =>
    expect((await noted()).at(-1)).toMatchObject({ query: 'zzyzx qqqqq', result_id: null, clicked: false }),
  )
})

it('where an answer stands is said below all results, and neither Enter nor the arrows take it', async () => {
  const field = await open()
  const asked = 'which kestrel location is the best'
  await portal.hands.type(field, asked)
  const way = await screen.findByRole('button', { name: 'See one location' })
  expect(way.parentElement?.textContent).toMatch(/^Nobody is ranked here/)
  expect(options().join()).not.toContain('ranked')
  const found = screen.getAllByRole('option').map(({ id }) => id)
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowUp}']) {
    await portal.hands.keyboard(key)
    expect(document.activeElement).toBe(field)
    expect(found).toContain(field.getAttribute('aria-activedescendant'))
  }
  await portal.hands.keyboard('{Enter}')
  await waitFor(() => expect(window.location.search).toBe(`?section=hosts&id=${hostId}`))
  await portal.hands.keyboard('{Control>}k{/Control}')
  await portal.hands.type(await screen.findByRole('combobox', { name: 'Search' }), asked)
  await portal.hands.click(await screen.findByRole('button', { name: 'See one location' }))
  await waitFor(() => expect(window.location.search).toBe('?section=analytics&tab=hosts'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('without a network it says so, and finds again when there is one', async () => {
  const field = await open()
  portal.online(false)
  await portal.hands.type(field, 'kestrel')
  expect(await screen.findByText(/network|connection|reach/i)).toBeTruthy()
  portal.online(true)
  await portal.hands.type(field, ' b')
  expect(await screen.findByRole('option', { name: /Kestrel Bay/ })).toBeTruthy()
})
