import { forbidden, invalid } from '#kernel/calls/errors.ts'
import { type CurrentUser, has, passes, ROLE_NAMES, ROLES, type Role } from '#kernel/people/access.ts'
import { whatKeepsFromGiving } from '#platform/accounts/access.ts'
import { defaultsOf } from '#platform/accounts/service-people.ts'
import type { App } from '#server/app.ts'
import type { Ctx } from '#server/context.ts'
import type { PreviewAs } from '#server/people/preview.ts'
import { mayPreview } from './access.ts'
import { inWords } from './service-rules.ts'

/** A preview only takes away: no role above one's own, and none with a permission that one lacks. */
function whyNot(app: App, person: CurrentUser, role: Role): string | null {
  const { higher, lacking } = whatKeepsFromGiving(person, role, defaultsOf(app, role))
  if (higher) return 'It is a higher role than yours.'
  return lacking.length > 0 ? `It may do what you may not: ${inWords({ app }, lacking)}.` : null
}

/** The roles to choose from, for whoever asks themselves: a preview within a preview there is not. */
export const previews = ({ app, user }: Ctx) => ({
  items: ROLES.map((role) => ({ role, reason: whyNot(app, user, role) })),
})

/** Somebody of this role with the id of the person who looks: what is their own stays their own. */
export const previewAs: PreviewAs = (app, person, name) => {
  const role = ROLES.find((one) => one === name)
  if (!role) throw invalid({}, 'There is no such role to preview.')
  if (!passes(person, mayPreview)) throw forbidden('You may not preview roles.')
  const reason = whyNot(app, person, role)
  if (reason !== null) throw forbidden(`You may not preview ${ROLE_NAMES[role]}. ${reason}`)
  return {
    ...person,
    role,
    permissions: defaultsOf(app, role).filter((permission) => has(person, permission)),
    seenBy: person,
  }
}
