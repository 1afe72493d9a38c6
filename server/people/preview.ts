import { forbidden } from '#kernel/calls/errors.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { App } from '../app.ts'
import type { Session } from './session.ts'

/** Somebody of this role in the place of a person, with nothing that the person lacks; refuses in words otherwise. */
export type PreviewAs = (app: App, person: CurrentUser, role: string) => CurrentUser

/**
 * As whom a window is answered: as the person who is signed in, or as somebody of the role that it previews
 * (docs/decisions/040-preview.md). The session stays the person's own, and what it still needs (a second step) with it.
 */
export function seenAs(app: App, session: Session, role: unknown): CurrentUser {
  if (role === undefined) return session.user
  const preview = app.slices.find(({ previewAs }) => previewAs)?.previewAs
  if (session.keyName !== undefined || !preview) throw forbidden('Only a person can preview a role.')
  return preview(app, session.user, typeof role === 'string' ? role : '')
}
