/** A channel is open to whoever has its permission; two people have one direct conversation; a group has a name. */
export type ConversationKind = 'channel' | 'direct' | 'group'

/** What rings. Where nobody chose, everything rings in direct and group conversations, and mentions in channels. */
export const LEVELS = {
  all: 'Everything',
  mentions: 'Only when I am named',
  none: 'Nothing',
} as const
export type Level = keyof typeof LEVELS

export const standardLevel = (kind: ConversationKind): Level => (kind === 'channel' ? 'mentions' : 'all')

/** Of what was said last, beside the name of a conversation. */
export const PREVIEW_LENGTH = 160
export const NAME_LENGTH = 80
/** Ours: a group, not a mailing list. */
export const MOST_PEOPLE = 50

/** So many messages a search shows; whoever wants older ones names another word. */
export const MOST_FOUND = 50
