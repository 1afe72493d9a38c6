import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { WebSocket } from 'ws'
import type { CurrentUser } from '#kernel/access.ts'
import type { Manifest } from '#kernel/manifest.ts'
import type { Deps } from '#server/app.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing.ts'
import { transport } from './api.ts'
import { browser } from './browser.ts'
import { wire } from './message-link.ts'
import { Providers } from './providers.tsx'
import { PersonProvider } from './session.ts'
import { setCurrentPersonId } from './session-key.ts'
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
  const sentTo: string[] = []
  let cookie = ''
  let isOnline = true
  browser.go = (url) => void sentTo.push(url)
  browser.reload = () => void sentTo.push('reload')
  transport.fetch = (url, init) => {
    if (!isOnline) return Promise.reject(new TypeError('fetch failed'))
    return fetch(portal.url + url, asNodeTakesIt(init, cookie))
  }
  wire.connect = connectWith(() => cookie)
  const arrive = (path: string, person: Person | null) => {
    cookie = person?.cookie ?? ''
    sentTo.length = 0
    visit(portal.url, path, cookie)
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

/** Node's fetch beside jsdom: cookies by hand, and no abort signal of the other world. */
function asNodeTakesIt({ signal: _signal, ...init }: RequestInit, cookie: string): RequestInit {
  return { ...init, headers: { ...(init.headers as Record<string, string>), cookie } }
}

/** jsdom's page cannot open websockets in this Node; the server is as real as ever. */
export const connectWith =
  (cookie: () => string): typeof wire.connect =>
  (url, { onOpen, onMessage, onClose }) => {
    const socket = new WebSocket(url, { headers: { cookie: cookie() } })
    socket.on('open', onOpen)
    socket.on('message', (data) => onMessage(String(data)))
    socket.on('close', onClose)
    socket.on('error', () => socket.terminate())
    return { send: (text) => socket.send(text), close: () => socket.close(1000) }
  }
