/** driver.js calls whatever it highlights an opened menu and, when it is done, one that never was a menu. */
const STATES = ['aria-haspopup', 'aria-expanded', 'aria-controls'] as const

/** What it highlights in the middle of the page: nothing that is seen, and no menu either. */
const STAND_IN = 'driver-dummy-element'

/** What these elements say of themselves stays as it was. */
export function keepingStates(elements: (HTMLElement | null | undefined)[], run: () => void) {
  const kept = elements
    .filter((element) => element instanceof HTMLElement)
    .map((element) => ({
      element,
      values: STATES.map((name) => [name, element.getAttribute(name)] as const),
    }))
  run()
  for (const { element, values } of kept)
    for (const [name, value] of values) {
      if (value === null) element.removeAttribute(name)
      else element.setAttribute(name, value)
    }
  const standIn = document.getElementById(STAND_IN)
  for (const name of STATES) standIn?.removeAttribute(name)
}
