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
interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: MessageEvent
}
interface WorkerScope {
  addEventListener: <T extends keyof WorkerEvents>(
    type: T,
    listener: (event: WorkerEvents[T]) => void,
  ) => void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
const worker = self as unknown as WorkerScope

const CACHE = `lunchbox-${__VERSION__}`
const PAGE = '/'
const NEVER = /^\/(api|socket\.io|notifications|setup|healthz|readyz)(\/|$)/
/** A network that has not answered a page by then counts as none: the kept page opens. */
const PAGE_WAIT_MS = 4000

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('message', (event) => {
  if (event.data === 'use-now') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || NEVER.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (__FILES__.includes(url.pathname)) event.respondWith(file(request))
})

async function keepFiles() {
  const cache = await caches.open(CACHE)
  await cache.addAll(__FILES__)
  const answer = await fetch(PAGE, { headers: { accept: 'text/html' }, cache: 'no-store' })
  // Before the portal is set up, `/` leads elsewhere; such an answer is not the app.
  if (!isPage(answer)) throw new Error('The page of the app could not be loaded')
  await cache.put(PAGE, answer)
}

async function takeOver() {
  for (const name of await caches.keys())
    if (name.startsWith('lunchbox-') && name !== CACHE) await caches.delete(name)
  await worker.clients.claim()
}

const isPage = (answer: Response) =>
  answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').includes('text/html')

async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: CACHE })
  const late =
    kept && new Promise<Response>((resolve) => setTimeout(() => resolve(kept.clone()), PAGE_WAIT_MS))
  try {
    const fresh = fetch(request)
    // When the kept page has won, nobody waits for this any more.
    fresh.catch(() => undefined)
    return await (late ? Promise.race([fresh, late]) : fresh)
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}
