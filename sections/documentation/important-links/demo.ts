import type { DemoWorld } from '#server/demo.ts'
import type { CATEGORIES } from './fields.ts'

/** Tools of the demo charity: invented, but for what the portal has itself. */
const TOOLS: [title: string, url: string, category: keyof typeof CATEGORIES, description: string][] = [
  ['Inventory calculator', '/calculator', 'making', 'From people or sandwiches to a shopping list.'],
  [
    'Event request form',
    '/request-an-event',
    'planning',
    'For groups that want to make sandwiches with us. Copy the link and send it.',
  ],
  [
    'Room calendar of the church hall',
    'https://hall.example/calendar',
    'planning',
    'When the big kitchen is free.',
  ],
  ['Donation receipts', 'https://receipts.example/new', 'donors', 'A letter for whoever gave something.'],
  ['Donor list', 'https://donors.example/', 'donors', 'Names and thanks; ask Rosa for a login.'],
  [
    'Collections before 2019',
    'https://sheets.example/collections-2010-2018',
    'figures',
    'The old sheets, to look something up.',
  ],
  [
    'Food safety of the county',
    'https://county.example/food-safety',
    'outside',
    'Rules for homes and halls.',
  ],
]

export const demo = ({ insert, id }: DemoWorld) =>
  insert(
    'important_links',
    TOOLS.map(([title, url, category, description], index) => ({
      id: id(`tool ${index}`),
      title,
      url,
      category,
      description,
    })),
  )
