import { z } from 'zod'
import { contract, endpoint, text } from '#kernel/calls/contract.ts'
import { mayManage, mayReport, mayView } from './access.ts'

/** Domain 5.7: the quantity by type, with a note. */
const inventory = z
  .array(
    z.object({
      coolerTypeId: z.uuid('Please choose a type'),
      quantity: z
        .int('Please enter a whole number, 0 or more')
        .min(0, 'Please enter a whole number, 0 or more')
        .max(10_000, 'Please check this number: it is over ten thousand'),
      notes: text(500).nullable().optional(),
    }),
  )
  .min(1, 'Please say how many')
  .max(100)
const EXAMPLE = { coolerTypeId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70', quantity: 3 }
const reportedAt = z.iso.datetime({ offset: true }).optional()

const Report = z.object({
  id: z.string(),
  hostHomeId: z.string(),
  hostHome: z.string(),
  coolerTypeId: z.string(),
  type: z.string(),
  quantity: z.int(),
  notes: z.string().nullable(),
  reportedAt: z.string(),
  reportedBy: z.string(),
  reportedByName: z.string(),
})
export type Report = z.output<typeof Report>
const Reports = z.object({ items: z.array(Report) })

export const coolerInventory = contract({
  /** The latest word of each home on each type. */
  list: endpoint({
    method: 'GET',
    path: '/api/cooler-inventory',
    access: mayView,
    summary: 'How many coolers everybody says to have at home, by type, as last reported',
    output: Reports,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/cooler-inventory/summary',
    access: mayView,
    summary: 'Reported coolers in all, at how many homes, by type, and when somebody last reported',
    output: z.object({
      totalCoolers: z.int(),
      hostLocations: z.int(),
      lastReportedAt: z.string().nullable(),
      byType: z.array(
        z.object({ coolerTypeId: z.string(), name: z.string(), total: z.int(), locations: z.int() }),
      ),
    }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/cooler-inventory/my-inventory',
    access: mayReport,
    summary: 'What one last reported oneself, by type',
    output: Reports,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/cooler-inventory/history/{hostHomeId}',
    access: mayView,
    summary: 'What was reported of one home, the latest first: 200 at most',
    input: z.object({ hostHomeId: z.uuid() }),
    output: Reports,
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/cooler-inventory',
    access: mayReport,
    summary: 'Report how many coolers one has at home, by type',
    input: z.object({ inventory, reportedAt }),
    example: { inventory: [EXAMPLE] },
    output: Reports,
  }),
  adminAdd: endpoint({
    method: 'POST',
    path: '/api/cooler-inventory/admin-add',
    access: mayManage,
    summary: 'Report how many coolers somebody else has at home, by type',
    input: z.object({ hostHomeId: z.uuid('Please choose a person'), inventory, reportedAt }),
    example: { hostHomeId: EXAMPLE.coolerTypeId, inventory: [EXAMPLE] },
    output: Reports,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/cooler-inventory/{id}',
    access: mayManage,
    rowCheck: true,
    summary: 'Delete one report; the one before it counts again',
    input: z.object({ id: z.uuid() }),
  }),
})
