import type { ComponentType } from 'react'
import type { Endpoint } from '../calls/contract.ts'
import { MINUTE } from '../clock.ts'
import type { Access, CurrentUser, Permissions, Role } from '../people/access.ts'
import type { GuidePage, Tour } from './tour.ts'

/** Spec 2.4, in order. `dashboard` has no heading. */
export const SIDEBAR_GROUPS = {
  dashboard: 'Dashboard',
  collections: 'Collections',
  communication: 'Communication',
  operations: 'Operations',
  planning: 'Planning & Coordination',
  documentation: 'Documentation',
  admin: 'Admin',
  help: 'Help',
} as const
export type SidebarGroup = keyof typeof SIDEBAR_GROUPS

/** Of what is now, whatever day somebody looks back at: they do not see it beside what was then. */
interface Present {
  ofNow?: true
}

export interface Section extends Present {
  /** Section name of spec 2.3, as it stands in `/dashboard?section={name}`. */
  name: string
  title: string
  /** Other names of spec 2.3 that show the same section. */
  aliases?: string[]
  /** Who may open it; a closed section says so in words. */
  access: Access
  /** Who may share a saved view of this section with everyone. */
  manage?: Access
  /** What the section draws, loaded on demand. */
  screen: () => Promise<{ default: ComponentType }>
}

/** A number at an entry of the sidebar: things that wait for this person. */
interface BadgeSource extends Present {
  /**
   * Address of a GET without input that answers `{ count }`, asked again on the events that `refreshes` names for it. The
   * call itself would bring the slice's contract along, before the first paint.
   */
  count: `/api/${string}`
  /** That of the call. */
  access: Access
  /** Asked again so often, also where nothing was heard: what becomes due by itself. */
  everyMs?: number
}

export interface SidebarEntry {
  id: string
  label: string
  /** One short word of the label, for the bottom bar of a phone: 'Log'. */
  short?: string
  /** The section it opens. */
  section: string
  group: SidebarGroup
  /** Position within its group, in the order of spec 2.4. */
  order: number
  /** A name from `web/ui/show/icons.ts`. */
  icon: string
  /** Who sees it (spec 6); without one every signed-in person does. */
  access?: Access
  highlighted?: boolean
  /** Roles that have it at hand in the bottom bar of a phone, before what is highlighted. */
  firstFor?: Role[]
  /** Roles whom it concerns, where no permission says so; others find it by the search. */
  onlyFor?: Role[]
  /** A page of ours that it opens in a new tab, or the address in this setting instead, where there is one. */
  opens?: { path: string; instead: 'calculatorLink' }
  badge?: BadgeSource
  /** Shown indented under the entry before it. */
  indented?: boolean
}

export interface SearchEntry {
  id: string
  title: string
  description: string
  keywords: string[]
  section: string
  access?: Access
  /** An action that really runs: the section opens with `?action={name}`. */
  action?: string
  /** What else the address says: `{ page: 'hosts' }`. */
  params?: Record<string, string>
  /** A page of the server that it opens instead: '/api/docs'. */
  opens?: string
}

/** A page outside the portal's shell, open to everyone (spec 2.1: sign-up, password reset). */
export interface OpenPage {
  name: string
  path: string
  /** It shows what is below its path, too: `/sign-up/{token}`. */
  goesOn?: true
  /** It may stand in a frame of the sites that the settings name: nobody is signed in on it. */
  framed?: true
  screen: () => Promise<{ default: ComponentType }>
}

/** A piece of the frame around every section (spec 2.3, 2.5, 2.9, 2.10). It comes right after the first paint. */
export interface FramePiece extends Present {
  id: string
  /** `header`: a control of the header's size; `banner`: above the section; `over`: dialogs, floating buttons. */
  place: 'header' | 'banner' | 'over'
  order: number
  /** Who has it; without it every signed-in person does. */
  access?: Access
  /** Of a control of the header: `wide` like a field where there is room, or at a `desk` only. Its place is kept so. */
  size?: 'wide' | 'desk'
  /** Of a banner: will it show something? Asked before its code is here, so that its room is kept and nothing moves. */
  room?: (known: KnownEarly) => boolean
  piece: () => Promise<{ default: ComponentType }>
}

/** What a page knows before anything else has been loaded. */
export interface KnownEarly {
  user: CurrentUser
  timeZone: string | undefined
  /** The answer of a call that came with the page (`early` in its contract). */
  answer: (path: string) => unknown
  /** What this device remembers under this name. */
  remembered: (key: string) => unknown
}

/**
 * What waits for a person, or concerns them, on the first page they see: a part of the section `dashboard`, above the
 * totals of the charity. It offers nothing that its reader may not do, and makes one call at most.
 */
export interface HomeCard extends Present {
  id: string
  /** Whose page it is on, and where on it: of two cards the smaller number comes first. */
  order: Partial<Record<Role, number>>
  /** Which of them have it; without it all of them. */
  access?: Access
  card: () => Promise<{ default: ComponentType }>
}

/** What a slice has to say about a record of another one: a tab of its own where that record is shown. */
export interface RecordPart {
  id: string
  /** The record's table, as the database calls it. */
  table: string
  label: string
  order: number
  access?: Access
  part: () => Promise<{ default: ComponentType<{ id: string }> }>
}

/** What a message is made into. */
export interface MessageUse {
  id: string
  /** 'A task on the team board'. */
  label: string
  /** One line about what comes of it. */
  about: string
  order: number
  access?: Access
  form: () => Promise<{ default: ComponentType<MessageUseProps> }>
}

export interface MessageUseProps {
  message: {
    id: string
    authorId: string | null
    author: string
    text: string
    files: { id: string; name: string; size: number }[]
  }
  /** Made, or left. */
  onDone: () => void
}

/**
 * Something that people are challenged to do once (spec 2.7). The challenge itself, with its words and points, is a row
 * of `challenges`; it shows as soon as a slice declares how it is done.
 */
export interface OnboardingAction {
  /** The `actionKey` of spec 3. */
  key: string
  /** Where it is done (spec 9); without one 'Challenge Info' tells how. */
  section?: string
  /** What to do there. */
  instructions: string
  /** Who is able to do it, where that is not everyone who may open the section. */
  access?: Access
  /** Opening the section is all there is to it. */
  byOpening?: true
}

/** What a slice's `live.ts` says: how its answers keep up with what happens. */
export interface Live {
  /** Event -> the calls whose answers it makes stale. Also decides who hears of it: whoever may make one of them. */
  refreshes: Record<string, Endpoint[]>
}

/** What a slice tells the kernel about itself. It names things; it does not draw screens. */
export interface Manifest {
  id: string
  /** Ids of the slices it reaches into; without cycles. */
  uses?: string[]
  /** What `access.ts` declares; from it come the role defaults and the permission editor. */
  permissions?: Permissions
  sections?: Section[]
  pages?: OpenPage[]
  /** Shown in place of the portal to people whose role asks for a second step that they have not set up. */
  secondStep?: OpenPage
  sidebar?: SidebarEntry[]
  frame?: FramePiece[]
  home?: HomeCard[]
  recordParts?: RecordPart[]
  /** What can be made of what somebody said, beside its `outcomes` on the server. */
  fromMessages?: MessageUse[]
  search?: SearchEntry[]
  onboarding?: OnboardingAction[]
  /** Its pages of the user guide, shown in the section `help`. */
  guide?: GuidePage[]
  /** Guided tours (spec 2.9), loaded when somebody looks for one. */
  tours?: () => Promise<{ default: Tour[] }>
  /** Loaded after the first paint: it names calls, and so brings the slice's contract along. */
  live?: () => Promise<{ default: Live }>
}

export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest
export const defineLive = <const L extends Live>(live: L): L => live

/** So long the server knows which events it told: a page that took less to load is told of those it missed. */
export const LIVE_REMEMBERED_MS = MINUTE

/** The `live.ts` of every slice that has one. */
export async function readLive(manifests: Manifest[]): Promise<Live[]> {
  const modules = await Promise.all(manifests.flatMap(({ live }) => (live ? [live()] : [])))
  return modules.map((module) => module.default)
}
