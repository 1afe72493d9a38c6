import { dayField } from '#kernel/fields/day-fields.ts'
import { fields } from '#kernel/fields/definition.ts'
import { choice, longText, optionalChoice, shortText, tags, yesNo } from '#kernel/fields/fields.ts'

/** Domain 6.3: the folders of the store. */
export const CATEGORY_NAMES = {
  general: 'General',
  governance: 'Governance',
  operations: 'Operations',
  training: 'Training',
  confidential: 'Confidential',
} as const
export type Category = keyof typeof CATEGORY_NAMES
export const CATEGORIES = Object.keys(CATEGORY_NAMES) as Category[]
export const FOLDERS = ['all', ...CATEGORIES] as const

/** Domain 6.1 and 6.4: where a document lies among the important ones, and in the toolkit. */
export const TOPIC_NAMES = {
  legal_tax: 'Legal & tax',
  governance: 'Governance',
  forms: 'Forms',
  safety: 'Safety guidelines',
  labels: 'Labels & printing',
  sandwich_making: 'Sandwich making',
  tools: 'Tools',
  reference_lists: 'Reference lists',
  logos: 'Logos & branding',
} as const
export type Topic = keyof typeof TOPIC_NAMES
export const TOPICS = Object.keys(TOPIC_NAMES) as Topic[]

/** Domain 6.4: the tabs of the toolkit, each a topic. */
export const TOOLKIT_TOPICS = ['safety', 'labels', 'sandwich_making'] as const satisfies readonly Topic[]

/** By which door somebody looks at the store. */
export const DOORS = ['resources', 'important', 'logos', 'confidential', 'shared', 'toolkit'] as const
export type Door = (typeof DOORS)[number]

/** What one person may do with one document, from least to most (domain 6.3); each holds those before it. */
export const LEVELS = ['view', 'download', 'edit', 'admin'] as const
export type Level = (typeof LEVELS)[number]
export const allows = (level: Level, wanted: Level) => LEVELS.indexOf(level) >= LEVELS.indexOf(wanted)

export const LEVEL_NAMES = {
  view: 'Look at it',
  download: 'Look at it and save it',
  edit: 'Change it and bring new versions',
  admin: 'Everything, also sharing it',
} as const

/** What is written down of a document: domain 6.3. */
export const ACTION_NAMES = {
  view: 'Looked at it',
  download: 'Saved it',
  upload: 'Brought a version',
  share: 'Shared it',
  delete: 'Deleted it',
} as const
export type Action = keyof typeof ACTION_NAMES

export const document = fields(
  { one: 'document', many: 'documents' },
  {
    title: shortText('Title', {
      max: 200,
      required: 'Please enter a title',
      searched: true,
      sorted: true,
      also: ['name', 'document'],
    }),
    description: longText('Description', {
      max: 2000,
      searched: true,
      hint: 'What it is for, and how it is used',
    }),
    category: choice('Folder', CATEGORY_NAMES, { initial: 'general', sorted: true, filtered: true }),
    topic: optionalChoice('Among the important documents', TOPIC_NAMES, {
      placeholder: 'Not among them',
      filtered: true,
      hint: 'Everybody sees it there; of a confidential document this says nothing.',
    }),
    tags: tags('Tags', {}),
    keepUntil: dayField('Keep until', {
      sorted: true,
      hint: 'From that day on it waits to be looked through. Nothing goes by itself.',
    }),
    pinned: yesNo('Pinned', { initial: false, hint: 'It stands before the others.' }),
  },
)
