import { ROLES, type Role } from '#kernel/people/access.ts'
import { browser } from '../device/browser.ts'

/**
 * The role as which this window, and no other, shows the portal. Every call says so, and the server answers as that role
 * would be; a page that is loaded anew starts with nothing of what was seen before.
 */
const KEY = 'lunchbox-preview'
const BACK = '/dashboard?section=user-management&tab=preview'

export function previewedRole(): Role | null {
  try {
    return ROLES.find((role) => role === sessionStorage.getItem(KEY)) ?? null
  } catch {
    return null
  }
}

export function beginPreview(role: Role) {
  sessionStorage.setItem(KEY, role)
  browser.go('/dashboard')
}

export function leavePreview() {
  forgetPreview()
  browser.go(BACK)
}

/** The portal is asked again as who one is. */
export function forgetPreview() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is switched off: there is no preview.
  }
}
