import { type Access, type Holder, passes, type Role } from '../people/access.ts'
import type { Manifest, Section } from './manifest.ts'
import { findSection } from './navigation.ts'

/** Spec 2.9, in the order of the filter buttons. The help section groups its pages by the same. */
export const TOUR_CATEGORIES = {
  'files-resources': 'Files & Resources',
  'events-calendar': 'Events & Calendar',
  'analytics-reports': 'Analytics & Reports',
  'my-work': 'My Work',
  'team-management': 'Team Management',
} as const
export type TourCategory = keyof typeof TOUR_CATEGORIES

/** The mark by which a tour finds a piece of the page; spread it: `<div {...targets.totals}>`. */
export interface TourTarget {
  'data-tour': string
}

/**
 * The marks of one slice, kept in its `tour-targets.ts`. Screens and tours both take them from there: a target that
 * is removed stops the type check, and one that no screen carries any longer is named by `tests/tours.test.ts`.
 */
export function defineTargets<const N extends string>(
  prefix: string,
  names: readonly N[],
): Record<N, TourTarget> {
  const targets = names.map((name) => [name, { 'data-tour': `${prefix}.${name}` }])
  return Object.fromEntries(targets) as Record<N, TourTarget>
}

/** What the frame around every section carries, and what a section has of the kit unless it marks its own. */
export const frameTargets = defineTargets('frame', [
  'heading',
  'navigation',
  'tools',
  'account',
  'tours',
  'tabs',
  'find',
  'list',
])

/** A section, and what of it: `{ section: 'hosts', params: { view: 'contacts' } }`. */
export interface TourPlace {
  section: string
  params?: Record<string, string>
}

/** Spec 3. */
interface TourStep {
  id: string
  title: string
  description: string
  /** What is highlighted; none for a step in the middle of the page. */
  target?: TourTarget
  /** On which side of it the words stand, where there is room. */
  position: 'top' | 'bottom' | 'left' | 'right' | 'center'
  /** Pixels around the target; 8 unless said otherwise. */
  padding?: number
  /** Where the step is; the tour goes there. */
  place?: TourPlace
  /** The target comes late (it is drawn from what the server answers). */
  waitForElement?: boolean
  /** Whoever cannot do what it speaks of does not get the step. */
  access?: Access
}

/** Spec 3; a slice's `tours.ts` has a list of them. */
export interface Tour {
  id: string
  title: string
  description: string
  category: TourCategory
  icon: string
  /** Minutes. */
  estimatedTime: 1 | 2 | 3
  access?: Access
  steps: TourStep[]
  /** Where it leads when it was completed. */
  afterComplete?: TourPlace
}

export const defineTours = <const T extends Tour[]>(tours: T): T => tours

/** Every tour of every slice. */
export async function readTours(manifests: Manifest[]): Promise<Tour[]> {
  const modules = await Promise.all(manifests.flatMap(({ tours }) => (tours ? [tours()] : [])))
  return modules.flatMap((module) => module.default)
}

/** The tours that are open to a person, with the steps that are: none leads into a section that is closed. */
export function toursOf(tours: Tour[], manifests: Manifest[], user: Holder): Tour[] {
  const isOpen = (access: Access | undefined) => !access || passes(user, access)
  const leads = (place: TourPlace | undefined) => {
    const section = place && findSection(place.section, manifests)
    return !place || (section !== undefined && passes(user, section.access))
  }
  return tours
    .filter(({ access, afterComplete }) => isOpen(access) && leads(afterComplete))
    .map((tour) => ({
      ...tour,
      steps: tour.steps.filter((step) => isOpen(step.access) && leads(step.place)),
    }))
    .filter(({ steps }) => steps.length > 0)
}

/** Spec 2.9: matches titles and descriptions of tours and of their steps. */
export function matchesTour(tour: Tour, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  const texts = [tour, ...tour.steps].flatMap(({ title, description }) => [title, description])
  return texts.some((text) => text.toLowerCase().includes(wanted))
}

/** A page of the user guide (`docs/user-guide/{page}.md`), as its slice declares it in the manifest. */
export interface GuidePage {
  page: string
  /** As the page's own heading says it. */
  title: string
  description: string
  category: TourCategory
  keywords: string[]
  /** What it is about; whoever cannot open the section does not get the page. */
  section?: Section['name']
  /** Other sections that it tells of. */
  about?: Section['name'][]
  /** Ids of the tours that it offers. */
  tours?: string[]
  /** Whose everyday work it is about: for them it stands first. */
  firstFor?: readonly Role[]
}

/** Of these pages those about what is open to a person. */
export const guideOf = (pages: readonly GuidePage[], manifests: Manifest[], user: Holder): GuidePage[] =>
  pages.filter(({ section: name }) => {
    const section = name === undefined ? undefined : findSection(name, manifests)
    return name === undefined || (section !== undefined && passes(user, section.access))
  })
