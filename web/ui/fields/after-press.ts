/** A finger or a mouse that is down, or was a moment ago: its click is still to come. */
let pressed = false
const waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function release() {
  clearTimeout(timer)
  pressed = false
  for (const run of waiting.splice(0)) run()
}
const releaseIn = (ms: number) => {
  clearTimeout(timer)
  timer = setTimeout(release, ms)
}
/** From pointer up to click, on a slow phone. */
const CLICK_MS = 400

document.addEventListener('pointerdown', () => (pressed = true), true)
document.addEventListener('pointerup', () => releaseIn(CLICK_MS), true)
document.addEventListener('pointercancel', () => releaseIn(0), true)
document.addEventListener('click', () => releaseIn(0), true)

/**
 * What moves the page when a field is left waits until the press that left it has become a click: else the page moves below
 * the finger, and what was pressed is missed.
 */
export function afterPress(run: () => void) {
  if (pressed) waiting.push(run)
  else run()
}
