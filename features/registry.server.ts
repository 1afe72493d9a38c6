import { AppError } from '#kernel/errors.ts'
import type { App } from '#server/app.ts'
import type { Slice } from '#server/context.ts'
import accounts from './accounts/server.ts'
import history from './history/server.ts'
import settings from './settings/server.ts'

export { setUpLink } from './accounts/set-up.ts'
export { hasPeople } from './accounts/sign-in.ts'

/** The server half of every slice. */
export const slices: Slice[] = [accounts, history, settings]

/** Fills an empty portal with the demo charity (design 8). */
export const seedDemo = async (_app: App): Promise<void> => {
  throw new AppError('UNPROCESSABLE', 'The demo charity does not come with this version.')
}
