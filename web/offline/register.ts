import { SECOND } from '#kernel/clock.ts'

/** Whoever pressed waits no longer for the browser to change workers; then the page loads anew without. */
const PRESSED_MS = 5 * SECOND
/** Longer than a page takes on a slow network: the worker has the kept one ready after 4 s. */
const GOES_MS = 15 * SECOND

/** Spec 7: a service worker at /service-worker.js. Browsers have one only on https and localhost. */
export function watchVersions(onReady: (useNow: () => void) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !navigator.serviceWorker)
    return () => undefined
  const container = navigator.serviceWorker
  // The first worker of a fresh visit takes over silently; only a change of workers means a new version.
  const hadOne = container.controller !== null
  let waited: ReturnType<typeof setTimeout> | undefined
  // Chromium leaves a page unanswered for ever that it asked of the old worker in the moment that one ended. Whoever is
  // still here when the workers have changed, or after a while, asks again: then the new one answers.
  const reload = () => {
    clearTimeout(waited)
    waited = setTimeout(reload, GOES_MS)
    window.addEventListener('beforeunload', staysIfHeld, { once: true })
    window.location.reload()
  }
  // Whoever has not saved is asked by their form, once: it was there before, and is heard first.
  const staysIfHeld = ({ defaultPrevented }: Event) => {
    if (defaultPrevented) clearTimeout(waited)
  }
  const onChange = () => {
    if (hadOne) reload()
  }
  container.addEventListener('controllerchange', onChange)

  let registration: ServiceWorkerRegistration | undefined
  const offer = (waiting: ServiceWorker) =>
    onReady(() => {
      waiting.postMessage('use-now')
      // As long as the old worker is still answering something, browsers keep it, for minutes: a page that goes lets it go.
      waited ??= setTimeout(reload, PRESSED_MS)
    })
  const offerOnceHere = (coming: ServiceWorker | null) =>
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && hadOne) offer(coming)
    })
  container.register('/service-worker.js', { scope: '/', updateViaCache: 'none' }).then(
    (registered: ServiceWorkerRegistration | undefined) => {
      // Some browsers that refuse it still answer.
      if (!registered) return
      registration = registered
      if (registered.waiting && hadOne) offer(registered.waiting)
      // It may have been found before anybody watched.
      offerOnceHere(registered.installing)
      registered.addEventListener('updatefound', () => offerOnceHere(registered.installing))
    },
    // Refused by the browser's settings: the portal works without, only not offline.
    () => undefined,
  )
  const lookForNew = () => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', lookForNew)
  return () => {
    clearTimeout(waited)
    container.removeEventListener('controllerchange', onChange)
    document.removeEventListener('visibilitychange', lookForNew)
  }
}
