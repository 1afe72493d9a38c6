import { useEffect, useRef } from 'react'

/** What is open over the page, the innermost last, each with how it closes. */
const layers: (() => void)[] = []

/** The field itself closes its own list first, and says so by this mark. */
const hasOwnEscape = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

// One listener for all: each dialog's own would hear the same key press and close as well.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && !event.isComposing && !hasOwnEscape(event.target)) layers.at(-1)?.()
  },
  { capture: true },
)

/** Esc closes the innermost thing only: while `opened`, nothing beneath this hears it. */
export function useLayer(opened: boolean, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!opened) return
    const layer = () => latest.current()
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [opened])
}
