/** Where a person has put a conversation. What is deleted for good comes back only with something new in it. */
export type Kept = 'inbox' | 'archive' | 'trash' | 'gone'

/** What the list shows: where something was put, or what it is by itself. */
export const FOLDERS = {
  inbox: 'Inbox',
  starred: 'Starred',
  sent: 'Sent',
  drafts: 'Drafts',
  kudos: 'Kudos',
  archive: 'Archive',
  trash: 'Trash',
} as const
export type Folder = keyof typeof FOLDERS
/** Drafts are no conversations yet, and kudos are kept with the other thanks. */
export type ListedFolder = Exclude<Folder, 'drafts' | 'kudos'>

/** Ours (peers: trash 30 days): what lies in the trash longer is deleted for good. */
export const TRASH_DAYS = 30

export const SUBJECT_LENGTH = 150
/** Ours: names in one message; a role or a group is one of them. */
export const MOST_ADDRESSED = 50
/** Of what was said last, below the subject. */
export const PREVIEW_LENGTH = 160

/** The contexts of a message (domain 7.1) whose records the portal has, by the names of their tables. */
const CONTEXTS = {
  suggestion: 'suggestions',
  task: 'tasks',
  event: 'event_requests',
  collection: 'sandwich_collections',
} as const

/** What a message is about may be said by its name in the specification, or as the database calls the table. */
export const tableOfContext = (type: string): string =>
  Object.hasOwn(CONTEXTS, type) ? CONTEXTS[type as keyof typeof CONTEXTS] : type

export const contextOfTable = (table: string | null): string =>
  table === null ? 'direct' : (Object.entries(CONTEXTS).find(([, known]) => known === table)?.[0] ?? table)
