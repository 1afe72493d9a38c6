import type { Day } from '#kernel/charity/day.ts'
import { browser } from '../device/browser.ts'
import { LOOK_BACK_KEY, looksBack } from '../device/looked-back.ts'
import { previewedRole } from './preview.ts'

/**
 * This window, and no other, shows the charity's lists and figures as of the end of a day. Every call says so; a page that
 * is loaded anew starts with nothing of what was seen before.
 */
export function beginLookBack(day: Day) {
  sessionStorage.setItem(LOOK_BACK_KEY, day)
  browser.reload()
}

export function leaveLookBack() {
  forgetLookBack()
  browser.reload()
}

/** The portal is asked again as of now. */
export function forgetLookBack() {
  try {
    sessionStorage.removeItem(LOOK_BACK_KEY)
  } catch {
    // Storage is switched off: nobody looks back.
  }
}

/** This window changes nothing: it previews a role, or looks back. */
export const onlyLooks = () => previewedRole() !== null || looksBack()
