import type { Definition } from '#kernel/fields/definition.ts'
import type { Download } from '#server/context.ts'
import { writeXlsx } from '#server/spreadsheets/spreadsheet.ts'
import { oldEvent, oldTotal } from './fields.ts'

/** An empty sheet to fill in: the headings, and a row that shows how. */
async function sheet(
  def: Pick<Definition, 'fields'>,
  name: string,
  example: Record<string, string | number>,
): Promise<Download> {
  const names = Object.keys(def.fields)
  const heading = names.map((field) => def.fields[field]?.label ?? field)
  return {
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await writeXlsx([heading, names.map((field) => example[field] ?? null)], name),
  }
}

export const eventTemplate = () =>
  sheet(oldEvent, 'old-events', {
    organizationName: 'Alder',
    eventDate: '2019-11-18',
    sandwichesProvided: 306,
    contactName: 'Ana',
    contactEmail: 'ana@alder.example',
    location: '7 Ferry St.',
    status: 'Completed',
  })

export const totalTemplate = () =>
  sheet(oldTotal, 'weekly-totals', { location: 'Alder', weekDate: '2019-11-20', sandwiches: 306 })
