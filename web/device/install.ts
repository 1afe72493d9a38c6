import { INSTALL_DELAY_MS } from '../constants.ts'
import { createStore } from './store.ts'

/** Chromium's event; TypeScript's DOM types do not have it, because other browsers do not. */
export interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer to install the app, once the card may show it (spec 4, 9). */
export const installOffer = createStore<InstallEvent | null>(null)

const mark = (name: 'dismissed' | 'installed') => {
  try {
    localStorage.setItem(`lunchbox-install-${name}`, 'true')
  } catch {
    // Storage is switched off: the card is gone for as long as the page lives.
  }
  installOffer.set(null)
}
const isMarked = (name: 'dismissed' | 'installed') => {
  try {
    return localStorage.getItem(`lunchbox-install-${name}`) !== null
  } catch {
    return true
  }
}

/** From the first moment on, since browsers make their offer before anything is drawn. Returns how to stop. */
export function watchInstall(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onOffer = (event: Event) => {
    // Ours comes instead of the browser's own.
    event.preventDefault()
    clearTimeout(timer)
    if (isMarked('dismissed') || isMarked('installed')) return
    timer = setTimeout(() => installOffer.set(event as InstallEvent), INSTALL_DELAY_MS)
  }
  const onInstalled = () => {
    clearTimeout(timer)
    mark('installed')
  }
  window.addEventListener('beforeinstallprompt', onOffer)
  window.addEventListener('appinstalled', onInstalled)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('beforeinstallprompt', onOffer)
    window.removeEventListener('appinstalled', onInstalled)
  }
}

/** 'Install': asks the browser; either way the card does not come back. */
export async function install(offer: InstallEvent) {
  mark('dismissed')
  const { outcome } = await offer.prompt()
  if (outcome === 'accepted') mark('installed')
}

export const notNow = () => mark('dismissed')
