/**
 * Keeps the app's own files, so that it opens without a network. It never answers for the portal's data: calls, the
 * live channels, sign-in, set-up and health always go to the server (or `/api/login` would loop).
 */
declare const __VERSION__: string
declare const __FILES__: string[]

/** The few parts of a service worker's world used here; TypeScript's own types of it clash with the page's. */
interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface PushEvent extends ExtendableEvent {
  data: { json: () => unknown } | null
}
interface ClickEvent extends ExtendableEvent {
  notification: { data: unknown; close: () => void }
}
interface OpenWindow {
  url: string
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}
interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: MessageEvent & ExtendableEvent
  push: PushEvent
  notificationclick: ClickEvent
}
interface WorkerScope {
  addEventListener: <T extends keyof WorkerEvents>(
    type: T,
    listener: (event: WorkerEvents[T]) => void,
  ) => void
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<OpenWindow[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
}
const worker = self as unknown as WorkerScope

const CACHE = `lunchbox-${__VERSION__}`
const PAGE = '/'
const PIECES = '/assets/'
const NEVER = /^\/(api|socket\.io|notifications|setup|healthz|readyz)(\/|$)/
/** A network that has not answered a page by then counts as none: the kept page opens. */
const PAGE_WAIT_MS = 4000

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('message', (event) => {
  if (event.data === 'use-now') event.waitUntil(worker.skipWaiting())
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || NEVER.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (__FILES__.includes(url.pathname) || url.pathname.startsWith(PIECES))
    event.respondWith(file(request))
})

worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data))
})

/** What `platform/notifications/push-job.ts` sends. A browser wants to see something for every push. */
async function show(sent: unknown) {
  const { id, title, body, url } = { ...(sent as Record<string, unknown> | undefined) }
  const words = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
  await worker.registration.showNotification(words(title, 'Notifications'), {
    body: words(body, ''),
    tag: words(id, 'lunchbox'),
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: words(url, PAGE),
  })
}

/** In a window that is open already, or in a new one; only ever in the portal. */
async function openAt(place: unknown) {
  const target = new URL(typeof place === 'string' ? place : PAGE, location.origin)
  const url = target.origin === location.origin ? target.href : location.origin
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) return worker.clients.openWindow(url)
  await open.focus()
  return open.navigate(url)
}

async function keepFiles() {
  const cache = await caches.open(CACHE)
  await cache.addAll(__FILES__)
  const answer = await fetch(PAGE, { headers: { accept: 'text/html' }, cache: 'no-store' })
  // Before the portal is set up, `/` leads elsewhere; such an answer is not the app.
  if (!isPage(answer)) throw new Error('The page of the app could not be loaded')
  await cache.put(PAGE, answer)
}

async function takeOver() {
  await worker.clients.claim()
  for (const name of await caches.keys())
    if (name.startsWith('lunchbox-') && name !== CACHE) await caches.delete(name)
}

const isPage = (answer: Response) =>
  answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').includes('text/html')

/** What is kept is looked up beside the network, never before it. */
async function page(request: Request): Promise<Response> {
  const kept = caches.match(PAGE, { cacheName: CACHE })
  const fresh = fetch(request)
  const late = new Promise<void>((resolve) => setTimeout(resolve, PAGE_WAIT_MS)).then(
    async () => (await kept) ?? fresh,
  )
  // When the one has won, nobody waits for the other any more.
  for (const one of [fresh, late]) one.catch(() => undefined)
  try {
    return await Promise.race([fresh, late])
  } catch (error) {
    const found = await kept
    if (found) return found
    throw error
  }
}

/**
 * A piece that is not among the kept files (`web/build/plugins.ts`) is kept once it was needed. It is brought whole, and not
 * as the page asked: of one that was loaded anew in the middle a half file would lie open in the cache, and everything else
 * would wait behind it, the page too.
 */
async function file({ url }: Request): Promise<Response> {
  const kept = await caches.match(url, { cacheName: CACHE })
  if (kept) return kept
  const answer = await fetch(url)
  if (!answer.ok) return answer
  const { status, statusText } = answer
  const headers = new Headers(answer.headers)
  // The browser has unpacked it.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const whole = new Response(await answer.arrayBuffer(), { status, statusText, headers })
  await (await caches.open(CACHE)).put(url, whole.clone())
  return whole
}
