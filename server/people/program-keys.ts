import type { App } from '../app.ts'
import type { WorkCtx } from '../context.ts'
import type { Session } from './session.ts'

/** Keys with which programs call in the name of a person (`Authorization: Bearer …`). */
export interface ProgramKeys {
  /** Who calls with this token; null when it is no good. */
  session(app: App, token: string): Promise<Session | null>
  /** How many keys act in the name of this person. */
  count(ctx: Pick<WorkCtx, 'app' | 'db'>, ownerId: string): Promise<number>
  /** Ends all of them. */
  end(ctx: WorkCtx, ownerId: string): Promise<void>
}

/** The keys of the slice that has them. */
export const programKeys = (app: App) => app.slices.find(({ keys }) => keys)?.keys
