import { Blob } from 'node:buffer'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { WebSocket } from 'ws'
import type { CurrentUser } from '#kernel/people/access.ts'
import { type Manifest, readLive } from '#kernel/portal/manifest.ts'
import type { Deps } from '#server/app.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { transport } from './calls/api.ts'
import { queryClient } from './calls/query-client.ts'
import { getSettings, PersonProvider } from './calls/session.ts'
import { setCurrentPersonId } from './calls/session-key.ts'
import { browser } from './device/browser.ts'
import { reportAnswer } from './device/network.ts'
import { hearing } from './live/hearing.ts'
import { liveWire } from './live/live.ts'
import { liveState, liveWindow, onOwnChange } from './live/live-state.ts'
import { wire } from './live/message-link.ts'
import { Providers } from './providers.tsx'
import { App } from './shell/app.tsx'
import { AppBoundary } from './shell/boundaries.tsx'
import { Toaster } from './shell/toaster.tsx'
import { UndoBar } from './shell/undo-bar.tsx'

export interface ScreenPortal extends TestPortal {
  /** The whole app at this path, as this person or as nobody. */
  open: (path: string, person?: Person | null) => Promise<void>
  /** One screen at this path, with everything it may count on from the shell. */
  show: (screen: ReactNode, person: Person, path?: string) => Promise<void>
  /** A pair of hands. */
  hands: ReturnType<typeof userEvent.setup>
  /** Where the browser was sent outside of the app: `/api/login?returnTo=…`. */
  sentTo: string[]
  /** The network as the screen sees it; `false` lets no call out. */
  online: (online: boolean) => void
}

/** A portal on a database of its own, with a screen in front of it. Close it after the tests. */
export async function screenPortal(
  manifests: Manifest[],
  overrides: Partial<Deps> = {},
): Promise<ScreenPortal> {
  const portal = await testPortal(overrides)
  const hear = hearing(await readLive(manifests))
  const sentTo: string[] = []
  let cookie = ''
  let isOnline = true
  browser.go = (url) => void sentTo.push(url)
  browser.reload = () => void sentTo.push('reload')
  browser.openTab = (url) => {
    sentTo.push(url)
    return true
  }
  let arrivedAt = performance.now()
  browser.pageAge = () => performance.now() - arrivedAt
  transport.fetch = async (url, init) => {
    if (!isOnline) throw new TypeError('fetch failed')
    return fetch(portal.url + url, await asNodeTakesIt(init, cookie))
  }
  // jsdom's XMLHttpRequest does not take Node's forms and files; how it tells of progress, `calls/upload.test.ts` tries.
  transport.upload = async (url, init, onProgress) => {
    const answer = await transport.fetch(url, init)
    onProgress(1)
    return answer
  }
  wire.connect = connectWith(() => cookie)
  let stopHearing: () => unknown = () => undefined
  const arrive = (path: string, person: Person | null) => {
    stopHearing()
    cookie = person?.cookie ?? ''
    sentTo.length = 0
    arrivedAt = performance.now()
    Object.assign(liveWire, { transports: ['websocket'], extraHeaders: { cookie } })
    // A page that is loaded knows nothing of the one before.
    setCurrentPersonId(undefined)
    reportAnswer()
    queryClient.clear()
    visit(portal.url, path, cookie)
    // As soon as the live channel is open a window loads anew what it hears of, its own changes among it, and nothing else.
    stopHearing = onOwnChange((events) => events.forEach(hear))
    liveState.set('connected')
    liveWindow.set('window-of-a-test')
  }
  return {
    ...portal,
    hands: userEvent.setup(),
    sentTo,
    online: (online) => {
      isOnline = online
    },
    async open(path, person = null) {
      arrive(path, person)
      if (person) await bringSettings(portal.url, person.cookie)
      render(
        <Providers env="test">
          <AppBoundary>
            <App manifests={manifests} />
          </AppBoundary>
          <Toaster />
        </Providers>,
      )
    },
    async show(screen, person, path = '/dashboard') {
      arrive(path, person)
      const answer = await fetch(`${portal.url}/api/auth/user`, { headers: { cookie: person.cookie } })
      setCurrentPersonId(person.id)
      render(
        <Providers env="test">
          <PersonProvider value={(await answer.json()) as CurrentUser}>{screen}</PersonProvider>
          <UndoBar />
          <Toaster />
        </Providers>,
      )
    },
  }
}

/** They come with the page (server/http/early.ts): without them nothing would know which day it is where the charity is. */
async function bringSettings(url: string, cookie: string) {
  const answer = await fetch(url + getSettings.path, { headers: { cookie } })
  if (answer.ok) queryClient.setQueryData(['GET', getSettings.path, {}], await answer.json())
}

/** Puts jsdom at this address of the portal, so that what goes out by itself (the live channel) finds it too. */
function visit(url: string, path: string, cookie: string) {
  const { jsdom } = globalThis as unknown as { jsdom: Dom }
  jsdom.reconfigure({ url: url + path })
  jsdom.cookieJar.removeAllCookiesSync()
  if (cookie) jsdom.cookieJar.setCookieSync(`${cookie}; HttpOnly; Path=/`, url)
  window.history.replaceState(null, '', path)
}
interface Dom {
  reconfigure: (settings: { url: string }) => void
  cookieJar: { removeAllCookiesSync: () => void; setCookieSync: (cookie: string, url: string) => void }
}

/** Node's fetch beside jsdom: cookies by hand, no abort signal of the other world, and Node's own forms. */
async function asNodeTakesIt(
  { signal: _signal, ...init }: RequestInit,
  cookie: string,
): Promise<RequestInit> {
  const headers = { ...(init.headers as Record<string, string>), cookie }
  return { ...init, headers, body: init.body instanceof FormData ? await nodeForm(init.body) : init.body }
}

async function nodeForm(form: FormData): Promise<FormData> {
  const nodes = await new Response(new URLSearchParams()).formData()
  for (const [name, value] of form)
    if (typeof value === 'string') nodes.append(name, value)
    else nodes.append(name, new Blob([await value.arrayBuffer()]) as globalThis.Blob, value.name)
  return nodes
}

/** jsdom's page cannot open websockets in this Node; the server is as real as ever. */
export const connectWith =
  (cookie: () => string): typeof wire.connect =>
  (url, { onOpen, onMessage, onClose }) => {
    const socket = new WebSocket(url, { headers: { cookie: cookie() } })
    socket.on('open', onOpen)
    socket.on('message', (data) => onMessage((data as Buffer).toString()))
    socket.on('close', onClose)
    socket.on('error', () => socket.terminate())
    return { send: (text) => socket.send(text), close: () => socket.close(1000) }
  }
