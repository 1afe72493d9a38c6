import type { App } from '../app.ts'
import type { WorkCtx } from '../context.ts'
import type { Session } from './session.ts'

/** What goes on in the name of a person whether they sign in or not: a thief may have made one, too. */
export interface InTheirName {
  /** How many there are of this person. */
  count(ctx: Pick<WorkCtx, 'app' | 'db'>, ownerId: string): Promise<number>
  /** Ends all of them. */
  end(ctx: WorkCtx, ownerId: string): Promise<void>
}

/** Keys with which programs call in the name of a person (`Authorization: Bearer …`). */
export interface ProgramKeys extends InTheirName {
  /** Who calls with this token; null when it is no good. */
  session(app: App, token: string): Promise<Session | null>
}

/** The keys of the slice that has them. */
export const programKeys = (app: App) => app.slices.find(({ keys }) => keys)?.keys

/** Keys, and whatever else a slice has of this kind. */
export const inTheirName = (app: App): InTheirName[] =>
  app.slices.flatMap(({ keys, inTheirName: others }) => [keys, others].filter((one) => one !== undefined))
