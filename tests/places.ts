import { passes, type Role, roleDefaults } from '#kernel/people/access.ts'
import type { Section } from '#kernel/portal/manifest.ts'
import { readTours, type Tour, toursOf } from '#kernel/portal/tour.ts'
import { manifests } from '#registry.ts'
import { SWEEP } from './walks.ts'

const ONLY = process.env.SCREENS ? new RegExp(process.env.SCREENS) : /./

const declared = manifests.flatMap((manifest) => manifest.permissions ?? [])
export const holder = (role: Role) => ({ role, isActive: true, permissions: roleDefaults(role, declared) })

/** A place of the portal: a section, or what one of its search entries opens in it. */
export interface Place {
  name: string
  section: Section
  query: string
  isAction: boolean
  roles: Role[]
}
const ROLES_WALKED: Role[] = ['core_team', 'host', 'viewer']

/** They open a page in a new tab and lead back (spec 2.3); that page has a journey of its own. */
const ELSEWHERE = new Set(
  manifests.flatMap(({ sidebar = [] }) => sidebar.flatMap(({ opens, section }) => (opens ? section : []))),
)

export const places: Place[] = manifests
  .flatMap(({ sections = [], search = [] }) =>
    sections
      .filter(({ name }) => !ELSEWHERE.has(name))
      .flatMap((section) => {
        const actions = search.filter((entry) => entry.section === section.name && entry.action)
        return [{ action: undefined, access: section.access }, ...actions].map(({ action, access }) => {
          const may = (role: Role) =>
            passes(holder(role), section.access) && (!access || passes(holder(role), access))
          const walked = ROLES_WALKED.filter(may)
          // A section for each of many: the first of them.
          const at = section.name.replace('{id}', '1')
          return {
            name: action ? `${section.name}, ${action}` : section.name,
            section,
            query: action ? `section=${at}&action=${action}` : `section=${at}`,
            isAction: action !== undefined,
            roles: walked.length > 0 ? walked : (['admin'] as Role[]),
          }
        })
      }),
  )
  .filter((place) => ONLY.test(place.name))

const tours = await readTours(manifests)
export const toursFor = (role: Role): Tour[] => toursOf(tours, manifests, holder(role))

/** The marks that the steps of a tour point to, each with the section that opens there; none where it opens a part of one. */
const pointed = ({ steps }: Tour) =>
  steps.map(({ id, target }, index) => {
    const place = steps.slice(0, index + 1).findLast((step) => step.place)?.place
    return { id, mark: target?.['data-tour'], section: place && !place.params ? place.section : undefined }
  })

/** What the tours of a role point to where a section has just been opened. */
export const targetsAt = ({ section, isAction }: Place, role: Role): string[] => {
  const marks = toursFor(role).flatMap(pointed)
  return isAction
    ? []
    : [...new Set(marks.flatMap((one) => (one.section === section.name && one.mark) || []))]
}

/** As whom a place is walked: the richest role that may and the last one, `npm run sweep` all of them. */
export const walkedAs = ({ roles }: Place): Role[] =>
  SWEEP ? roles : roles.filter((_, index) => index === 0 || index === roles.length - 1)

/**
 * Every target of this tour is seen by the walk over the screens. Of the others some stand in a part of a section, or
 * only those come to them as whom nobody walks.
 */
export const isSeenInPassing = (tour: Tour): boolean =>
  pointed(tour).every(
    ({ id, mark, section }) =>
      mark === undefined ||
      places.some(
        (place) =>
          !place.isAction &&
          place.section.name === section &&
          walkedAs(place).some((role) =>
            toursFor(role).some((own) => own.id === tour.id && own.steps.some((step) => step.id === id)),
          ),
      ),
  )
