import { onQuietLog } from '#web/device/log.ts'
import type { Recorder } from './recorder.ts'
import { LOST } from './sending.ts'

const CLICKED = 'a, button, summary, [role="tab"], [role="menuitem"], [role="option"], [role="switch"]'
const SEARCHED = '[inputmode="search"], [role="search"] input'

const kindOf = (element: Element) => {
  const role = element.getAttribute('role')
  return role ?? (element.matches('a') ? 'link' : 'button')
}

/** Spec 7: clicks, forms, downloads, searches and errors. That something was done, never the words on it or typed. */
export function watchPage({ note, hide, show }: Recorder): () => void {
  const onClick = ({ target }: Event) => {
    const clicked = target instanceof Element ? target.closest(CLICKED) : null
    if (clicked?.matches('a[download]')) note('download', 'file')
    else if (clicked) note('click', kindOf(clicked))
  }
  const onSubmit = () => note('form', 'form')
  /** One search, however many letters it has: until the field was left. */
  let searching: EventTarget | null = null
  const onFocus = () => {
    searching = null
  }
  const onInput = ({ target }: Event) => {
    if (target === searching || !(target instanceof Element) || !target.matches(SEARCHED)) return
    searching = target
    note('search', target.closest('[role="dialog"]') ? 'portal' : 'list')
  }
  const onError = () => note('error', 'page')
  const onVisibility = () => (document.visibilityState === 'hidden' ? hide() : show())
  // In the capturing phase: what a component keeps to itself is heard as well.
  const heard = [
    [document, 'click', onClick],
    [document, 'submit', onSubmit],
    [document, 'focusin', onFocus],
    [document, 'input', onInput],
    [document, 'visibilitychange', onVisibility],
    [window, 'pagehide', hide],
    [window, 'pageshow', show],
    [window, 'error', onError],
    [window, 'unhandledrejection', onError],
  ] as const
  for (const [target, event, listener] of heard) target.addEventListener(event, listener, true)
  const unhear = onQuietLog((text) => {
    // A note that got lost is no news: another would follow it, and another.
    if (!text.startsWith(LOST)) note('error', 'logged')
  })
  return () => {
    for (const [target, event, listener] of heard) target.removeEventListener(event, listener, true)
    unhear()
  }
}
