import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from './calls/query-client.ts'
import { setCurrentPersonId } from './calls/session-key.ts'
import { withdrawUndo } from './calls/undo.ts'
import { liveState, liveWindow } from './live/live-state.ts'
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

type Labelled = (HTMLInputElement | HTMLButtonElement) & { type: string }
/** Jsdom looks through the whole page for each label of each field: on a page with many of both that took most of the time. */
function labelsOf(field: Labelled): HTMLLabelElement[] | null {
  if (field.type === 'hidden') return null
  const labels = [...field.ownerDocument.getElementsByTagName('label')]
  return labels.filter((label) => (label.htmlFor ? label.htmlFor === field.id : label.contains(field)))
}
for (const kind of [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(kind.prototype, 'labels', {
    configurable: true,
    get(this: Labelled) {
      return labelsOf(this)
    },
  })

/** What the page looked like is worth its time where a test fails, and not each time that one looks whether something is there yet. */
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
      ? new Error(message ?? undefined)
      : getElementError(message, container),
})

// The first page that a worker draws has all of its code still to load, on a machine with other work.
configure({ asyncUtilTimeout: 60_000 })

afterEach(async () => {
  cleanup()
  queryClient.clear()
  toasts.set([])
  liveState.set('disconnected')
  liveWindow.set(undefined)
  withdrawUndo()
  setCurrentPersonId(undefined)
  await forgetAnswers()
  for (const { id } of outbox.get()) await removeWaiting(id)
  localStorage.clear()
})

// Files of tests share a worker: a part that one of them began to load would be missing in the next.
afterAll(() => vi.dynamicImportSettled())
