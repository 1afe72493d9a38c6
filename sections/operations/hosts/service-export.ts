import { asc, eq, inArray } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import type { Ctx, Download } from '#server/context.ts'
import { type OutCell, writeCsv, writeXlsx } from '#server/spreadsheets/spreadsheet.ts'
import type { hostContacts as contactCalls, hosts as hostCalls } from './contract.ts'
import { contactsWhere, hostsWhere } from './filters.ts'
import { presentContact } from './present.ts'
import { hostOrder, withContacts } from './service.ts'
import { contactOrder, listedHost } from './service-contacts.ts'
import { hostAliases, hostContacts, hosts } from './tables.ts'
import { CONTACT_ROLE_NAMES, HOST_STATUS_NAMES } from './words.ts'

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function spreadsheet(name: string, format: 'csv' | 'xlsx', rows: OutCell[][]): Promise<Download> {
  if (format === 'xlsx') return { name: `${name}.xlsx`, type: XLSX, body: await writeXlsx(rows, name) }
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: writeCsv(rows) }
}

const HOST_COLUMNS = [
  'Location',
  'Area',
  'Status',
  'Address',
  'Phone',
  'E-mail',
  'Contacts',
  'Other spellings',
  'Entries expected a week',
  'May skip weeks',
  'Never expected to report',
  'Standing estimate',
  'Notes',
  'Latitude',
  'Longitude',
  'Id',
]

/** Exactly the filtered list, with what this person may see. */
export async function exportHosts(ctx: Ctx, input: InputOf<(typeof hostCalls)['exportList']>) {
  const rows = await ctx.db
    .select()
    .from(hosts)
    .where(await hostsWhere(ctx, input))
    .orderBy(...hostOrder(input))
  const spellings = await ctx.db
    .select({ hostId: hostAliases.hostId, alias: hostAliases.alias })
    .from(hostAliases)
    .where(
      inArray(
        hostAliases.hostId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(hostAliases.aliasKey))
  const byHost = new Map<string, string[]>()
  for (const { hostId, alias } of spellings) byHost.set(hostId, [...(byHost.get(hostId) ?? []), alias])
  const listed = await withContacts(ctx, rows)
  return spreadsheet('Host locations', input.format, [
    HOST_COLUMNS,
    ...listed.map((host) => [
      host.name,
      host.area,
      HOST_STATUS_NAMES[host.status],
      host.address,
      host.phone,
      host.email,
      host.contacts.map(contactInWords).join('; '),
      byHost.get(host.id)?.join('; '),
      host.entriesRequired,
      yesNo(host.isOptional),
      yesNo(host.isExempt),
      host.standingEstimate,
      host.notes,
      host.latitude,
      host.longitude,
      host.id,
    ]),
  ])
}

const contactInWords = (contact: ReturnType<typeof presentContact>) =>
  [
    `${contact.name} (${contact.isPrimary ? 'primary, ' : ''}${CONTACT_ROLE_NAMES[contact.role].toLowerCase()})`,
    contact.phone,
    contact.email,
  ]
    .filter(Boolean)
    .join(', ')

export async function exportContacts(ctx: Ctx, input: InputOf<(typeof contactCalls)['exportList']>) {
  const rows = await ctx.db
    .select({ contact: hostContacts, host: listedHost })
    .from(hostContacts)
    .innerJoin(hosts, eq(hosts.id, hostContacts.hostId))
    .where(await contactsWhere(ctx, input))
    .orderBy(...contactOrder(input))
  return spreadsheet('Host contacts', input.format, [
    [
      'Name',
      'Location',
      'Area',
      'Role',
      'Primary',
      'Phone',
      'E-mail',
      'Address',
      'Agreement signed',
      'Notes',
      'Id',
    ],
    ...rows.map(({ contact, host }) => {
      const seen = presentContact(ctx.user, contact)
      return [
        seen.name,
        host.name,
        seen.area ?? host.area,
        CONTACT_ROLE_NAMES[seen.role],
        yesNo(seen.isPrimary),
        seen.phone,
        seen.email,
        seen.address,
        yesNo(seen.agreementSigned),
        seen.notes,
        seen.id,
      ]
    }),
  ])
}
