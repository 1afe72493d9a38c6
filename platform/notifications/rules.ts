import type { Notification } from './contract.ts'

/** What of a notification its button goes by. */
type Offer = Pick<Notification, 'actionText' | 'actionUrl' | 'actionType' | 'needsConfirmation'>

/** Spec 5: these are sent to the server even when there is a link. */
const SENT = [
  'approve',
  'accept',
  'decline',
  'reject',
  'mark_complete',
  'complete',
  'assign',
  'assign_tsp_contact',
  'mark_toolkit_sent',
  'start',
]
/** Spec 5: these take something away or turn somebody down. */
const DESTRUCTIVE = ['decline', 'reject', 'delete', 'cancel']

const contains = (type: string | null, words: string[]) =>
  type !== null && words.some((word) => type.includes(word))

export const looksDestructive = ({ actionType }: Pick<Offer, 'actionType'>) =>
  contains(actionType, DESTRUCTIVE)

/** Spec 5: asked before it is done. */
export const asksFirst = (offer: Pick<Offer, 'actionType' | 'needsConfirmation'>) =>
  offer.needsConfirmation || looksDestructive(offer)

/** Spec 5: done by the server; otherwise the link is simply opened. */
export const isSent = ({ actionType, actionUrl }: Pick<Offer, 'actionType' | 'actionUrl'>) =>
  actionType !== null && (wayOf(actionUrl) === null || contains(actionType, SENT))

/** A button that would do nothing is not shown. */
export const hasButton = (offer: Offer): offer is Offer & { actionText: string } =>
  Boolean(offer.actionText) && (isSent(offer) || wayOf(offer.actionUrl) !== null)

/** A place of ours, or another site's in a tab of its own. */
export interface Way {
  to: string
  newTab: boolean
}

/** Spec 4: http links open in a new tab; of ours only paths are followed, and nothing that is neither (`javascript:`). */
export function wayOf(url: string | null): Way | null {
  if (url === null) return null
  if (/^\/(?![/\\])/.test(url) && !/[\\\n\r\t]/.test(url)) return { to: url, newTab: false }
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return { to: url, newTab: true }
  return null
}
