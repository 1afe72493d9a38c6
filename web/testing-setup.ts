import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from './calls/query-client.ts'
import { setCurrentPersonId } from './calls/session-key.ts'
import { withdrawUndo } from './calls/undo.ts'
import { forgetAnswers } from './offline/cache.ts'
import { outbox, removeWaiting } from './offline/queue.ts'
import { toasts } from './toast.ts'

/** What jsdom lacks of a browser: sizes and preferences. Everything else is the real thing. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= NoSizes
/** Everything is in sight. */
class InSight extends NoSizes {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    super()
    this.#tell = tell
  }
  override observe() {
    this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  }
}
globalThis.IntersectionObserver ??= InSight as never
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
globalThis.CSS ??= { escape: (name: string) => name.replaceAll(/[^\w-]/g, '\\$&') } as typeof CSS
window.scrollTo = () => undefined
if (!('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })

if (!('checkVisibility' in Element.prototype))
  Object.assign(Element.prototype, { checkVisibility: () => true })

// The first page that a worker draws has all of its code still to load, on a machine with other work.
configure({ asyncUtilTimeout: 30_000 })

afterEach(async () => {
  cleanup()
  queryClient.clear()
  toasts.set([])
  withdrawUndo()
  setCurrentPersonId(undefined)
  await forgetAnswers()
  for (const { id } of outbox.get()) await removeWaiting(id)
  localStorage.clear()
})

// Files of tests share a worker: a part that one of them began to load would be missing in the next.
afterAll(() => vi.dynamicImportSettled())
