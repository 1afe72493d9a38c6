import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import type { Person } from '#server/testing/portal.ts'
import { transport } from '#web/calls/api.ts'
import { ACTIVITY_TOGETHER, ACTIVITY_WAIT_MS } from '#web/constants.ts'
import { logQuietly, onQuietLog } from '#web/device/log.ts'
import { reportAnswer } from '#web/device/network.ts'
import { shownSection } from '#web/shell/shown-section.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { activity } from './contract.ts'
import manifest from './manifest.ts'
import { createRecorder } from './parts/recorder.ts'
import { watchPage } from './parts/watch.ts'
import ActivityTracker from './tracker.tsx'

const place = (name: string, title: string) => ({
  name,
  title,
  access: signedIn,
  screen: async () => ({ default: () => <h1>{title}</h1> }),
})
const entry = (section: string, label: string) =>
  ({ id: section, section, label, group: 'dashboard', order: 1, icon: 'home' }) as const
const places = defineManifest({
  id: 'places',
  sections: [place('dashboard', 'Dashboard'), place('collections', 'Collections Log')],
  sidebar: [entry('dashboard', 'Dashboard'), entry('collections', 'Collections Log')],
})

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal([places, manifest])
})
afterAll(() => portal.close())

/** What leaves the page, and how. */
interface Sent {
  path: string
  body: Record<string, unknown>
  beacon: boolean
}
const sent: Sent[] = []
let network = true

function listen() {
  vi.useFakeTimers()
  const before = transport.fetch
  transport.fetch = async (path, init) => {
    if (!network) throw new TypeError('fetch failed')
    sent.push({ path, body: JSON.parse(init.body as string) as Sent['body'], beacon: false })
    return new Response('{"success":true}')
  }
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (path: string, body: Blob) => {
      void body.text().then((text) => sent.push({ path, body: JSON.parse(text), beacon: true }))
      return true
    },
  })
  onTestFinished(() => {
    vi.useRealTimers()
    transport.fetch = before
    Reflect.deleteProperty(navigator, 'sendBeacon')
    sent.length = 0
    network = true
    reportAnswer()
  })
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const durations = () => sent.filter(({ path }) => path === activity.track.path)
const notes = () => sent.filter(({ path }) => path.startsWith(activity.log.path))

function see(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => vi.restoreAllMocks())

describe('page durations', () => {
  it('are reported when the page is left, only if over two seconds', async () => {
    listen()
    const recorder = createRecorder('ana')
    recorder.arrive('hosts')
    await pass(2000)
    recorder.arrive('collections')
    await pass(2001)
    recorder.arrive('project-7')
    await pass(5000)
    recorder.stop()
    expect(durations().map(({ body }) => body)).toEqual([
      { userId: 'ana', action: 'page_view', page: '/collections', section: 'Other', duration: 2001 },
      { userId: 'ana', action: 'page_view', page: '/projects/{id}', section: 'Projects', duration: 5000 },
    ])
  })

  it('end when the page goes out of sight, in a beacon, and begin anew when it is back', async () => {
    listen()
    const recorder = createRecorder('ana')
    const unwatch = watchPage(recorder)
    recorder.arrive('hosts')
    await pass(3000)
    see('hidden')
    await pass(60_000)
    see('visible')
    await pass(4000)
    window.dispatchEvent(new Event('pagehide'))
    await pass(0)
    expect(durations().map(({ body, beacon }) => [body.duration, beacon])).toEqual([
      [3000, true],
      [4000, true],
    ])
    expect(notes().map(({ beacon }) => beacon)).toEqual([true])
    unwatch()
    recorder.stop()
    expect(durations()).toHaveLength(2)
  })
})

describe('what people do', () => {
  it('is sent together, after a while or when there is much of it; one alone goes by itself', async () => {
    listen()
    const recorder = createRecorder('ana')
    recorder.arrive('hosts')
    await pass(ACTIVITY_WAIT_MS)
    expect(sent).toEqual([
      {
        path: '/api/activity-log',
        body: { action: 'navigation', feature: 'section', page: '/hosts', section: 'Directory' },
        beacon: false,
      },
    ])
    for (let count = 0; count < ACTIVITY_TOGETHER; count++) recorder.note('click', 'button')
    await pass(0)
    expect(sent[1]?.path).toBe('/api/activity-log/batch')
    expect(sent[1]?.body.entries).toHaveLength(ACTIVITY_TOGETHER)
    recorder.stop()
  })

  it('is clicks, forms, downloads, searches and faults: what kind, and none of the words', async () => {
    listen()
    const recorder = createRecorder('ana')
    const unwatch = watchPage(recorder)
    document.body.innerHTML = `<button><b>Erase Lena Birch</b></button><a href="#x">Lena</a><p>Lena</p>
      <a href="#list" download="list">List</a><form><input value="secret"></form>
      <div role="search"><input></div>`
    const at = (selector: string) => document.querySelector(selector) as HTMLElement
    const type = (element: Element) => element.dispatchEvent(new Event('input', { bubbles: true }))
    at('b').click()
    at('a').click()
    at('p').click()
    at('[download]').click()
    at('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    type(at('[role=search] input'))
    type(at('[role=search] input'))
    type(at('form input'))
    logQuietly('Live channel: gone')
    window.dispatchEvent(new Event('error'))
    recorder.stop()
    unwatch()
    document.body.innerHTML = ''
    expect(notes()[0]?.body.entries).toEqual([
      { action: 'click', feature: 'button' },
      { action: 'click', feature: 'link' },
      { action: 'download', feature: 'file' },
      { action: 'form', feature: 'form' },
      { action: 'search', feature: 'list' },
      { action: 'error', feature: 'logged' },
      { action: 'error', feature: 'page' },
    ])
  })

  it('that does not arrive is logged only, and not sent again', async () => {
    listen()
    const recorder = createRecorder('ana')
    const unwatch = watchPage(recorder)
    network = false
    const logged: string[] = []
    const unhear = onQuietLog((text) => logged.push(text))
    onTestFinished(unhear)
    recorder.arrive('hosts')
    await pass(ACTIVITY_WAIT_MS)
    expect(logged).toEqual([expect.stringMatching(/^Activity: .*cannot be reached/)])
    network = true
    await pass(10 * ACTIVITY_WAIT_MS)
    expect(notes()).toEqual([])
    unwatch()
    recorder.stop()
  })
})

const rowsOf = async ({ id }: Person) =>
  (
    await portal.app.pool.query<{ kind: string; action: string; page: string }>(
      'SELECT kind, action, page FROM activity WHERE user_id = $1 ORDER BY at, kind',
      [id],
    )
  ).rows

describe('the tracker', () => {
  const clock = () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
  }

  it('notes a look at a section when another one is opened', async () => {
    clock()
    const host = await portal.as('host')
    await portal.open('/dashboard?section=collections', host)
    await screen.findByRole('heading', { level: 1, name: 'Collections Log' })
    const sections = (await screen.findAllByRole('navigation', { name: 'Sections' }))[0] as HTMLElement
    const go = (name: string) => portal.hands.click(within(sections).getByRole('link', { name }))
    await waitFor(
      async () => {
        vi.advanceTimersByTime(3000)
        await go('Dashboard')
        await go('Collections Log')
        expect(await rowsOf(host)).toContainEqual({
          kind: 'view',
          action: 'page_view',
          page: '/collections',
        })
      },
      { timeout: 60_000 },
    )
    cleanup()
  })

  it('does nothing for a person who switched it off', async () => {
    clock()
    const host = await portal.as('host')
    await host.call(activity.choose, { tracked: false })
    act(() => shownSection.set('hosts'))
    await portal.show(<ActivityTracker />, host)
    await waitFor(async () => expect((await host.call(activity.choice)).tracked).toBe(false))
    vi.advanceTimersByTime(5000)
    act(() => shownSection.set('collections'))
    cleanup()
    act(() => shownSection.set(undefined))
    expect(await rowsOf(host)).toEqual([])
  })
})
