import 'driver.js/dist/driver.css'
import './play-tour.css'
import { type Config, driver } from 'driver.js'
import type { Tour, TourPlace, TourTarget } from '#kernel/portal/tour.ts'
import {
  TOUR_AFTER_MS,
  TOUR_PADDING_PX,
  TOUR_RETRY_MS,
  TOUR_WAIT_LATE_MS,
  TOUR_WAIT_MS,
} from '#web/constants.ts'
import { keepingStates } from './keeping-states.ts'

interface Play {
  tour: Tour
  /** Index of the first step. */
  from: number
  isAt: (place: TourPlace) => boolean
  go: (place: TourPlace) => void
  onStep: (index: number) => void
  onEnd: (completed: boolean) => void
}

const LOOK: Config = {
  animate: false,
  smoothScroll: false,
  allowClose: true,
  // A slip of the finger does not end it; Skip Tour and Escape do.
  overlayClickBehavior: () => undefined,
  allowKeyboardControl: false,
  overlayOpacity: 0.6,
  stageRadius: 8,
  popoverOffset: 10,
  popoverClass: 'lunchbox-tour',
}

/** What follows the tour that was completed last. */
let afterwards: ReturnType<typeof setTimeout> | undefined

/**
 * Plays a tour (spec 2.9, 4): driver.js draws the highlight and the card and keeps the focus inside; when each step
 * comes, and what it waits for, is decided here. Returns what stops it without a trace.
 */
export function playTour({ tour, from, isAt, go, onStep, onEnd }: Play): () => void {
  const { steps } = tour
  const card = driver(LOOK)
  const last = steps.length - 1
  let index = Math.min(from, last)
  /** What is highlighted; null before the first look, undefined where it is not on the page. */
  let shown: HTMLElement | null | undefined = null
  let place: TourPlace | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(next: number) {
    clearTimeout(timer)
    index = next
    onStep(index)
    visit()
    const step = steps[index]
    if (!step?.target) return draw(undefined)
    shown = null
    timer = setTimeout(look, step.waitForElement ? TOUR_WAIT_LATE_MS : TOUR_WAIT_MS)
  }

  /** Goes where the step is: always to a new place, back to the same one only when somebody went away. */
  function visit() {
    const wanted = steps.slice(0, index + 1).findLast((step) => step.place)?.place
    if (wanted && (wanted !== place || !isAt(wanted))) go(wanted)
    place = wanted
  }

  /** Until the step is over: what is not there may come, and what is there may move or go. */
  function look() {
    const target = steps[index]?.target
    const element = target && findTarget(target)
    if (element !== shown) draw(element)
    else card.refresh()
    timer = setTimeout(look, TOUR_RETRY_MS)
  }

  function draw(element: HTMLElement | undefined) {
    const step = steps[index]
    if (!step) return
    const before = shown
    shown = element
    if (element) bringIntoSight(element)
    card.setConfig({ ...LOOK, stagePadding: step.padding ?? TOUR_PADDING_PX })
    keepingStates([before, element], () =>
      card.highlight({
        element,
        popover: {
          title: asHtml(step.title),
          description: asHtml(step.description) + (step.target && !element ? WAITING : ''),
          side: step.position === 'center' ? 'bottom' : step.position,
          showButtons: ['next', 'previous', 'close'],
          disableButtons: index === 0 ? ['previous'] : [],
          nextBtnText: index === last ? 'Complete' : 'Next',
          prevBtnText: 'Previous',
          showProgress: true,
          progressText: `Step ${index + 1} of ${steps.length}`,
          onNextClick: forward,
          onPrevClick: back,
          onCloseClick: () => end(false),
          onPopoverRender: ({ title, closeButton, footer, footerButtons }) => {
            title.setAttribute('role', 'heading')
            title.setAttribute('aria-level', '2')
            footer.setAttribute('role', 'group')
            closeButton.textContent = 'Skip Tour'
            closeButton.removeAttribute('aria-label')
            footerButtons.prepend(closeButton)
          },
        },
      }),
    )
    document.querySelector<HTMLElement>('.lunchbox-tour .driver-popover-next-btn')?.focus()
  }

  const back = () => index > 0 && show(index - 1)
  const forward = () => (index === last ? end(true) : show(index + 1))

  function onKeyDown(event: KeyboardEvent) {
    const act = { Escape: () => end(false), ArrowRight: forward, ArrowLeft: back }[event.key]
    const isTheirs = shown && event.target instanceof Node && shown.contains(event.target)
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    // Within the highlighted piece the arrows belong to its fields and tabs.
    if (isTheirs && event.key !== 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    act()
  }

  function stop() {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, true)
    keepingStates([shown], card.destroy)
  }
  function end(completed: boolean) {
    stop()
    onEnd(completed)
    const { afterComplete } = tour
    if (completed && afterComplete)
      afterwards = setTimeout(() => isAt(afterComplete) || go(afterComplete), TOUR_AFTER_MS)
  }

  // Whoever begins another tour at once is not led away from it.
  clearTimeout(afterwards)
  window.addEventListener('keydown', onKeyDown, true)
  show(index)
  return stop
}

const WAITING =
  '<span class="lunchbox-tour-waiting">This part of the page is not here yet. The tour shows it as soon as it is; you can also go on.</span>'

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Several pieces may carry a mark (the navigation of the desk and of the phone): the one in sight counts. */
const findTarget = ({ 'data-tour': name }: TourTarget) =>
  [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)].find((one) => one.checkVisibility())

/** Clear of the header above and of the bar below, where it fits. */
function bringIntoSight(element: HTMLElement) {
  const { top, bottom, height } = element.getBoundingClientRect()
  const margin = 72
  if (top >= margin && bottom <= innerHeight - margin) return
  const isFixed = element.offsetParent === null
  if (!isFixed)
    element.scrollIntoView({ block: height > innerHeight / 2 ? 'start' : 'center', behavior: 'instant' })
}
