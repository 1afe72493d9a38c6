import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { settingShapes } from '#kernel/charity/settings.ts'
import { everyone, signedIn } from '#kernel/people/access.ts'
import { mayRead, mayWrite } from './access.ts'

/** Every setting by its name; what can be typed in the admin screen. */
export const AllSettings = z.object(settingShapes)

/** All settings as one record; `version` rises with every change of any of them. */
const SettingsRecord = AllSettings.extend({ version: z.int() })

/** What every signed-in person's screens need. */
const Organization = AllSettings.omit({
  quietFrom: true,
  quietTo: true,
  signInAttempts: true,
  callsPerMinute: true,
  recipes: true,
  hostsPage: true,
  formSites: true,
  publicFigures: true,
}).extend({
  demo: z.boolean(),
  /** A service sends text messages; without one they stay in the outbox, and are not offered. */
  texts: z.boolean(),
  /** A mail server is set up; without one they stay in the outbox. */
  mails: z.boolean(),
  /** Where maps get their pictures from; null for our own borders. */
  mapTiles: z.string().nullable(),
  /** A service finds addresses; without one they are not looked for. */
  findsPlaces: z.boolean(),
})

export const settings = contract({
  organization: endpoint({
    method: 'GET',
    path: '/api/settings/organization',
    access: signedIn,
    beforeFactor: true,
    early: true,
    summary: 'The organization: name, tax id, time zone, weekdays, goal, colors',
    output: Organization,
  }),
  about: endpoint({
    method: 'GET',
    path: '/api/about',
    access: everyone,
    summary: 'Whose portal this is, and where people without an account write to',
    output: AllSettings.pick({ organizationName: true, contactEmail: true }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: mayRead,
    byPerson: true,
    summary: 'All settings with their version',
    output: SettingsRecord,
  }),
  /** Changes the named settings; with a `version`, 409 with all as they are now when somebody changed one since. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/settings',
    access: mayWrite,
    byPerson: true,
    summary: 'Change settings of the organization',
    input: AllSettings.partial().extend({ version: z.int().optional() }),
    output: SettingsRecord,
  }),
})
