import type { ImportOptions } from '#kernel/calls/imports.ts'
import { type Access, allOf } from '#kernel/people/access.ts'
import { can as log } from '#sections/collections/collections/access.ts'
import { logImport } from '#sections/collections/collections/service-import.ts'
import { can as drivers } from '#sections/operations/drivers/access.ts'
import { imports as driverImport } from '#sections/operations/drivers/service-import.ts'
import { can as expenses } from '#sections/operations/expenses/access.ts'
import { claimedImports } from '#sections/operations/expenses/service-import.ts'
import { can as hosts } from '#sections/operations/hosts/access.ts'
import { contactImport, locationImport } from '#sections/operations/hosts/service-import.ts'
import { can as recipients } from '#sections/operations/recipients/access.ts'
import { imports as recipientImport } from '#sections/operations/recipients/service-import.ts'
import { can as volunteers } from '#sections/operations/volunteers/access.ts'
import { imports as volunteerImport } from '#sections/operations/volunteers/service-import.ts'
import { can as hours } from '#sections/operations/work-log/access.ts'
import { imports as hoursImport } from '#sections/operations/work-log/service-import.ts'
import { importsEvents } from '#sections/planning/historical-import/access.ts'
import { eventImport } from '#sections/planning/historical-import/service-import-events.ts'
import type { Ctx } from '#server/context.ts'
import type { ImportPlan } from '#server/spreadsheets/import-handlers.ts'
import type { ImportRow } from '#server/spreadsheets/imports.ts'
import type { Table } from '#server/spreadsheets/spreadsheet.ts'
import type { PartName } from './parts.ts'

/** The import of each section, by the same rules as when its file comes alone. */
export interface Importer {
  labels: Record<string, string>
  duplicate: string
  plan: (ctx: Ctx, options: ImportOptions, table: Table) => Promise<ImportPlan>
  apply: (
    ctx: Ctx,
    plan: never,
    row: ImportRow,
    create: string[] | undefined,
    table: Table,
  ) => Promise<{ created: number; updated: number }>
  /** What somebody must be able to do to bring such rows. */
  access: Access
  /** A blank cell would take away what another sheet has said. */
  blanksErase: boolean
}

const fromFields = { blanksErase: true }
const asItStands = { blanksErase: false }

export const IMPORTERS: Record<PartName, Importer> = {
  locations: { ...locationImport, ...fromFields, access: allOf(hosts.HOSTS_ADD, hosts.HOSTS_EDIT) },
  contacts: { ...contactImport, ...fromFields, access: allOf(hosts.HOSTS_EDIT) },
  drivers: { ...driverImport, ...fromFields, access: allOf(drivers.DRIVERS_ADD, drivers.DRIVERS_EDIT) },
  volunteers: { ...volunteerImport, ...fromFields, access: allOf(volunteers.VOLUNTEERS_ADD) },
  recipients: {
    ...recipientImport,
    ...fromFields,
    access: allOf(recipients.RECIPIENTS_ADD, recipients.RECIPIENTS_EDIT),
  },
  log: { ...logImport, ...asItStands, access: allOf(log.COLLECTIONS_ADD, hosts.HOSTS_ADD) },
  events: { ...eventImport, ...asItStands, access: importsEvents },
  expenses: {
    ...claimedImports,
    ...asItStands,
    access: allOf(expenses.EXPENSES_ADD, expenses.EXPENSES_EDIT_ALL),
  },
  hours: { ...hoursImport, ...asItStands, access: allOf(hours.WORK_LOGS_EDIT_ALL) },
}
