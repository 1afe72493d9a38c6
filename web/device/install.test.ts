import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { INSTALL_DELAY_MS } from '../constants.ts'
import { type InstallEvent, install, installOffer, notNow, watchInstall } from './install.ts'

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  installOffer.set(null)
  stop = watchInstall()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** What a browser does that can install the portal. */
function browserOffers(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => ({ outcome }),
  }) satisfies InstallEvent
  window.dispatchEvent(event)
  return event
}
const offered = () => {
  browserOffers()
  vi.advanceTimersByTime(INSTALL_DELAY_MS)
  return installOffer.get()
}

test('the card comes three seconds after the browser offers the app, instead of the browser’s own', () => {
  expect(INSTALL_DELAY_MS).toBe(3000)
  expect(browserOffers().defaultPrevented).toBe(true)
  vi.advanceTimersByTime(2999)
  expect(installOffer.get()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(installOffer.get()).not.toBeNull()
})

test('who said not now is not asked again, and neither is who installed it', () => {
  expect(offered()).not.toBeNull()
  notNow()
  expect(installOffer.get()).toBeNull()
  expect(offered()).toBeNull()

  localStorage.clear()
  window.dispatchEvent(new Event('appinstalled'))
  expect(offered()).toBeNull()
})

test('to install asks the browser; whatever one answers there, the card does not come back', async () => {
  const offer = offered() as InstallEvent
  const answered = install(offer)
  expect(installOffer.get()).toBeNull()
  await answered
  expect(localStorage.getItem('lunchbox-install-installed')).toBe('true')

  localStorage.clear()
  const other = browserOffers('dismissed')
  await install(other)
  expect(localStorage.getItem('lunchbox-install-installed')).toBeNull()
  expect(offered()).toBeNull()
})
