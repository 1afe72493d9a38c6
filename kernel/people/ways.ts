/** How people and organizations can be reached, and how they want to be (domain 5.4). For screens and for every sender. */
export const CONTACT_WAYS = {
  call: 'Phone call',
  text: 'Text message',
  email: 'Email',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
} as const
export type ContactWay = keyof typeof CONTACT_WAYS

export interface ContactWishes {
  doNotContact: boolean
  /** None named: each may be used. */
  allowed: readonly ContactWay[]
  preferred: readonly ContactWay[]
}

const ALL = Object.keys(CONTACT_WAYS) as ContactWay[]

/** The ways that may be used, those they like best first. */
export function waysOf({ doNotContact, allowed, preferred }: ContactWishes): ContactWay[] {
  if (doNotContact) return []
  const open = allowed.length > 0 ? allowed : ALL
  const first = preferred.filter((way) => open.includes(way))
  return [...new Set([...first, ...ALL.filter((way) => open.includes(way))])]
}

export const mayReachBy = (wishes: ContactWishes, way: ContactWay): boolean => waysOf(wishes).includes(way)

/** What is wrong with wishes that do not go together: a way that is preferred and not allowed. */
export const wishesFault = ({ allowed, preferred }: Pick<ContactWishes, 'allowed' | 'preferred'>) => {
  const odd = allowed.length > 0 ? preferred.find((way) => !allowed.includes(way)) : undefined
  return odd && `“${CONTACT_WAYS[odd]}” is not among the ways that are allowed.`
}

/** Wishes that concern one reader, and whose they are. */
export interface WishesOf {
  who: string
  wishes: ContactWishes
}

/**
 * Why a message by this way is held back, in words for the outbox; null when it may go. Who is known for several
 * organizations is reached only as all of them want.
 */
export function heldBack(known: readonly WishesOf[], way: ContactWay): string | null {
  const silent = known.find(({ wishes }) => wishes.doNotContact)
  if (silent) return `${silent.who} asked not to be contacted`
  const other = known.find(({ wishes }) => !mayReachBy(wishes, way))
  return other ? `${other.who} does not want to be reached by ${CONTACT_WAYS[way].toLowerCase()}` : null
}
