import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'

/** A list as somebody likes it: filters, sort and search of the address bar, columns and density. */
export const SavedView = z.object({
  id: z.string(),
  section: z.string(),
  list: z.string(),
  name: z.string(),
  /** The address bar's query, without page: `hostId=…&sort=total`. */
  query: z.string(),
  columns: z.array(z.string()).nullable(),
  shared: z.boolean(),
  /** May this person change or delete it? */
  mine: z.boolean(),
  version: z.int(),
})

const Name = requiredText(60, 'Please give the view a name')
/** Whose views: of which list in which section. A section with one list needs no name for it. */
const Of = { section: z.string().min(1).max(60), list: z.string().max(60).default('') }
const State = {
  query: z
    .string()
    .max(2000)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'This filter cannot be saved'),
  columns: z.array(z.string().max(60)).max(60).nullable().default(null),
}

export const views = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/views',
    access: signedIn,
    summary: 'Saved views of a list: my own and those shared with everyone',
    input: z.object(Of),
    output: z.object({
      items: z.array(SavedView),
      /** May this person share a view with everyone in the section? */
      mayShare: z.boolean(),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/views',
    access: signedIn,
    rowCheck: true,
    summary: 'Save the list as it stands under a name',
    input: z.object({
      id: z.uuid().optional(),
      ...Of,
      name: Name,
      shared: z.boolean().default(false),
      ...State,
    }),
    output: SavedView,
  }),
  columns: endpoint({
    method: 'GET',
    path: '/api/views/columns',
    access: signedIn,
    summary: 'The order in which one has put the columns of a list; none for the usual one',
    input: z.object(Of),
    output: z.object({ columns: z.array(z.string()).nullable() }),
  }),
  keepColumns: endpoint({
    method: 'PUT',
    path: '/api/views/columns',
    access: signedIn,
    rowCheck: true,
    summary: 'Keep the order of the columns of a list for oneself, on every device; none is the usual one',
    undo: { no: 'a look of one’s own: columns are moved back as they were moved.' },
    input: z.object({ ...Of, columns: State.columns }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/views/{id}',
    access: signedIn,
    rowCheck: true,
    summary: 'Delete a saved view',
    input: z.object({ id: z.uuid() }),
  }),
})
