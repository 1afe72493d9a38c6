import type { Slice } from '#server/context.ts'
import accounts from './accounts/server.ts'
import history from './history/server.ts'
import hosts from './hosts/server.ts'
import settings from './settings/server.ts'

/** The server half of every slice. */
export const slices: Slice[] = [accounts, history, hosts, settings]
