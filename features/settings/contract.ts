import { z } from 'zod'
import { signedIn } from '#kernel/access.ts'
import { contract, endpoint } from '#kernel/contract.ts'
import { settingShapes } from '#kernel/settings.ts'
import { mayRead, mayWrite } from './access.ts'

const AllSettings = z.object(settingShapes)

/** What every signed-in person's screens need. */
const Organization = AllSettings.omit({ signInAttempts: true, callsPerMinute: true }).extend({
  demo: z.boolean(),
})

export const settings = contract({
  organization: endpoint({
    method: 'GET',
    path: '/api/settings/organization',
    access: signedIn,
    summary: 'The organisation: name, tax id, time zone, weekdays, goal, colours',
    output: Organization,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: mayRead,
    summary: 'All settings, each with its version',
    output: z.object({ values: AllSettings, versions: z.record(z.string(), z.int()) }),
  }),
  /** Changes the named settings. `versions` are those that were read; 409 when somebody changed one since. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/settings',
    access: mayWrite,
    summary: 'Change settings of the organisation',
    input: z.object({
      values: AllSettings.partial(),
      versions: z.record(z.string(), z.int()).optional(),
    }),
    output: z.object({ values: AllSettings, versions: z.record(z.string(), z.int()) }),
  }),
})
