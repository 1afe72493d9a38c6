import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineTargets, type Tour } from '#kernel/portal/tour.ts'
import {
  TOUR_AFTER_MS,
  TOUR_PADDING_PX,
  TOUR_RETRY_MS,
  TOUR_WAIT_LATE_MS,
  TOUR_WAIT_MS,
} from '#web/constants.ts'
import { playTour } from './parts/play-tour.ts'

const targets = defineTargets('test', ['here', 'late', 'never'])
const tour: Tour = {
  id: 'test',
  title: 'A test',
  description: 'Of the player',
  category: 'my-work',
  icon: 'help',
  estimatedTime: 1,
  afterComplete: { section: 'profile' },
  steps: [
    { id: 'intro', title: 'Intro', description: 'In <the> middle', position: 'center' },
    { id: 'here', title: 'Here', description: 'It is here', target: targets.here, position: 'bottom' },
    {
      id: 'late',
      title: 'Late',
      description: 'It comes late',
      target: targets.late,
      position: 'top',
      waitForElement: true,
      place: { section: 'hosts' },
    },
    { id: 'never', title: 'Never', description: 'It never comes', target: targets.never, position: 'left' },
  ],
}

const went: string[] = []
const steps: number[] = []
const ends: boolean[] = []
let stop: () => void = () => undefined
let at = 'dashboard'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.insertAdjacentHTML(
    'beforeend',
    '<main id="main"><button data-tour="test.here" aria-expanded="false">Here</button></main>',
  )
})
afterEach(() => {
  stop()
  document.querySelector('main')?.remove()
  vi.useRealTimers()
  for (const list of [went, steps, ends]) list.length = 0
  at = 'dashboard'
})

function begin(from = 0) {
  stop = playTour({
    tour,
    from,
    isAt: ({ section }) => section === at,
    go: ({ section }) => {
      went.push(section)
      at = section
    },
    onStep: (index) => steps.push(index),
    onEnd: (completed) => ends.push(completed),
  })
}
const words = () => document.querySelector('.lunchbox-tour')?.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.lunchbox-tour button')].find(
    (one) => one.textContent === name,
  )
const press = (key: string, on: Element = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const highlighted = () => document.querySelector('.driver-active-element')?.getAttribute('data-tour')
const arrive = (name: string) => {
  const element = document.createElement('div')
  element.dataset.tour = name
  document.getElementById('main')?.append(element)
}

test('a step in the middle shows at once; its words are text; the first has nothing before it', () => {
  begin()
  expect(words()).toContain('In <the> middle')
  expect(words()).toContain('Step 1 of 4')
  expect(button('Previous')?.disabled).toBe(true)
  expect(document.activeElement?.textContent).toBe('Next')
  press('ArrowLeft')
  expect(steps).toEqual([0])
})

test(`spec 9: an element is looked for after ${TOUR_WAIT_MS} ms`, () => {
  begin()
  press('ArrowRight')
  vi.advanceTimersByTime(TOUR_WAIT_MS - 1)
  expect(highlighted()).not.toBe('test.here')
  vi.advanceTimersByTime(1)
  expect(highlighted()).toBe('test.here')
  expect(words()).toContain('It is here')
})

test(`spec 9: one that comes late after ${TOUR_WAIT_LATE_MS} ms, and again every ${TOUR_RETRY_MS} ms`, () => {
  begin(2)
  expect(went).toEqual(['hosts'])
  vi.advanceTimersByTime(TOUR_WAIT_LATE_MS - 1)
  expect(words()).toBe('')
  vi.advanceTimersByTime(1)
  expect(words()).toContain('not here yet')
  arrive('test.late')
  vi.advanceTimersByTime(TOUR_RETRY_MS - 1)
  expect(highlighted()).not.toBe('test.late')
  vi.advanceTimersByTime(1)
  expect(highlighted()).toBe('test.late')
  expect(words()).not.toContain('not here yet')
})

test('what goes away while it is shown is waited for again', () => {
  begin(1)
  vi.advanceTimersByTime(TOUR_WAIT_MS)
  document.querySelector('[data-tour="test.here"]')?.remove()
  vi.advanceTimersByTime(TOUR_RETRY_MS)
  expect(words()).toContain('not here yet')
})

test('a step whose element never comes does not hold anybody up; the last one completes the tour', () => {
  begin(3)
  vi.advanceTimersByTime(TOUR_WAIT_MS + 10 * TOUR_RETRY_MS)
  expect(words()).toContain('not here yet')
  expect(button('Next')).toBeUndefined()
  button('Complete')?.click()
  expect(ends).toEqual([true])
  expect(document.querySelector('.lunchbox-tour, .driver-overlay')).toBeNull()
})

test('skipping and Escape end it, once', () => {
  begin()
  button('Skip Tour')?.click()
  expect(ends).toEqual([false])
  begin()
  press('Escape')
  press('Escape')
  press('ArrowRight')
  expect(ends).toEqual([false, false])
})

test('a step in the middle calls nothing an opened menu', () => {
  begin(0)
  vi.advanceTimersByTime(TOUR_WAIT_MS)
  expect(document.querySelector('.driver-active-element')).toBeTruthy()
  expect(
    document.querySelector('.driver-active-element[aria-haspopup], .driver-active-element[aria-expanded]'),
  ).toBeNull()
})

test('the highlighted element keeps its own states, and its own arrow keys', () => {
  begin(1)
  vi.advanceTimersByTime(TOUR_WAIT_MS)
  const here = document.querySelector('[data-tour="test.here"]')
  expect(here?.getAttribute('aria-expanded')).toBe('false')
  expect(here?.hasAttribute('aria-haspopup')).toBe(false)
  if (here) press('ArrowRight', here)
  expect(steps).toEqual([1])
  press('ArrowRight')
  expect(here?.getAttribute('aria-expanded')).toBe('false')
})

test(`spec 9: ${TOUR_PADDING_PX} px around it unless the step says otherwise`, () => {
  expect([TOUR_WAIT_MS, TOUR_WAIT_LATE_MS, TOUR_RETRY_MS, TOUR_AFTER_MS, TOUR_PADDING_PX]).toEqual([
    300, 800, 200, 300, 8,
  ])
  begin(1)
  // It is drawn with the next frame.
  vi.advanceTimersByTime(TOUR_WAIT_MS + 50)
  // The hole begins 8 px above the element, which stands at 0 here.
  expect(document.querySelector('.driver-overlay path')?.getAttribute('d')).toContain('M0,-8 h0')
})

test('it goes to a place once, and again only when somebody went away', () => {
  begin(2)
  vi.advanceTimersByTime(TOUR_WAIT_LATE_MS)
  press('ArrowRight')
  expect(went).toEqual(['hosts'])
  at = 'profile'
  press('ArrowLeft')
  expect(went).toEqual(['hosts', 'hosts'])
})

test(`spec 9: what follows a completed tour comes after ${TOUR_AFTER_MS} ms, and only then`, () => {
  begin(3)
  vi.advanceTimersByTime(TOUR_WAIT_MS)
  went.length = 0
  button('Complete')?.click()
  vi.advanceTimersByTime(TOUR_AFTER_MS - 1)
  expect(went).toEqual([])
  vi.advanceTimersByTime(1)
  expect(went).toEqual(['profile'])
  begin()
  press('Escape')
  vi.advanceTimersByTime(TOUR_AFTER_MS)
  expect(went).toEqual(['profile'])
})

test('another tour that begins at once is not interrupted by what follows the one before', () => {
  begin(3)
  vi.advanceTimersByTime(TOUR_WAIT_MS)
  button('Complete')?.click()
  went.length = 0
  begin()
  vi.advanceTimersByTime(TOUR_AFTER_MS)
  expect(went).toEqual([])
})
