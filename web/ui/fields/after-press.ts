/** From a finger that goes up to its click, on a slow phone. */
const CLICK_MS = 400

/** A finger or a mouse that is down, or was a moment ago: its click is still to come. */
let pressed = false
let watched: Document | undefined
/** Needed before a field is left. */
export function watchPresses() {
  if (watched === document) return
  watched = document
  pressed = false
  document.addEventListener('pointerdown', () => (pressed = true), true)
  document.addEventListener('click', () => setTimeout(() => (pressed = false)), true)
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => setTimeout(() => (pressed = false), CLICK_MS), true)
}

/**
 * What moves the page when a field is left waits until the press that left it has become a click: else the page moves below
 * the finger, and what was pressed is missed.
 */
export function afterPress(run: () => void) {
  if (!pressed) return run()
  const from = document
  const onClick = () => setTimeout(done)
  const done = () => {
    clearTimeout(late)
    from.removeEventListener('click', onClick, true)
    pressed = false
    run()
  }
  // A press that becomes no click, as one that drags, or that no longer ends here.
  const late = setTimeout(done, 2 * CLICK_MS)
  from.addEventListener('click', onClick, true)
}
