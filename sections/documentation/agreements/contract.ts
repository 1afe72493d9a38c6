import { z } from 'zod'
import { contract, day, endpoint, lines, type OutputOf } from '#kernel/calls/contract.ts'
import { crud, version } from '#kernel/calls/crud.ts'
import { mayManage, mayView } from './access.ts'
import { kind } from './fields.ts'

const path = '/api/agreement-kinds'
const id = z.uuid()

const Published = z.object({
  id: z.string(),
  number: z.int(),
  text: z.string(),
  sha256: z.string(),
  note: z.string().nullable(),
  signAgainBy: z.string().nullable(),
  publishedAt: z.string(),
  publishedBy: z.string().nullable(),
  /** How many signed this one. */
  signed: z.int(),
})
export type Published = z.output<typeof Published>

const { list, one, add, edit, remove } = crud(
  path,
  kind,
  { view: mayView, add: mayManage, change: mayManage },
  {
    beside: {
      /** The text that is signed now; none: it was never published. */
      number: z.int().nullable(),
      publishedAt: z.string().nullable(),
      /** The draft says something else than what is signed. */
      isChanged: z.boolean(),
      /** For how many it holds today, and how many have yet to sign. */
      holding: z.int(),
      missing: z.int(),
    },
  },
)

/** What people sign, and its texts. */
export const kinds = contract({
  list,
  one,
  add,
  edit,
  remove,
  texts: endpoint({
    method: 'GET',
    path: `${path}/{id}/texts`,
    access: mayView,
    rowCheck: true,
    summary: 'Every text of an agreement that was ever published, word for word, the newest first',
    input: z.object({ id }),
    output: z.object({ items: z.array(Published) }),
  }),
  publish: endpoint({
    method: 'POST',
    path: `${path}/{id}/publish`,
    access: mayManage,
    rowCheck: true,
    summary: 'Publish the draft of an agreement: from now on it is what people sign',
    input: z.object({
      id,
      version,
      note: lines(500).nullable().optional(),
      /** Whoever signed before signs again; until this day what they signed still holds. */
      signAgainBy: day().nullable().optional(),
    }),
    undo: { no: 'what was published stays; publish another text.' },
    output: one.output,
  }),
  blank: endpoint({
    method: 'GET',
    path: `${path}/{id}/paper`,
    access: mayView,
    rowCheck: true,
    summary: 'The text that is signed now, as a PDF to be signed by hand',
    input: z.object({ id }),
    download: true,
  }),
})
export type ListedKind = OutputOf<typeof kinds.one>
