import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { crud, version, withPut } from '#kernel/calls/crud.ts'
import { HOUR } from '#kernel/clock.ts'
import { mayManage, mayView } from './access.ts'
import { graphic, USES } from './fields.ts'

const path = '/api/promotion-graphics'

/** Ours: a poster for the printer, with what a print shop asks for. */
export const GRAPHIC_BYTES = 25_000_000

const beside = {
  /** Its content is read and shown with the calls of files. */
  fileId: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  uploadedBy: z.string().nullable(),
  announcedAt: z.string().nullable(),
  /** How often it was looked at, saved and shared: each person once a day. */
  views: z.int(),
  saves: z.int(),
  shares: z.int(),
}
const { list, one, edit, remove, add } = crud(
  path,
  graphic,
  { view: mayView, add: mayManage, change: mayManage },
  { beside },
)
const One = z.object({ id: z.uuid() })

export const promotion = contract({
  list,
  one,
  ...withPut(`${path}/{id}`, { edit }),
  remove,
  add: endpoint({
    ...add,
    method: 'POST',
    path,
    also: [`POST ${path}/upload`],
    summary: 'Add a new graphic with its file, and tell those it is for if that is wished',
    upload: { maxBytes: GRAPHIC_BYTES },
    throttle: [
      {
        name: 'promotion-graphics',
        by: 'account',
        most: 60,
        within: HOUR,
        words: 'You have brought many graphics within an hour. Please go on later.',
      },
    ],
    input: add.input.extend({ announce: z.boolean().default(false) }),
    output: one.output,
  }),
  announce: endpoint({
    method: 'POST',
    path: `${path}/{id}/announce`,
    access: mayManage,
    rowCheck: true,
    summary: 'Tell those whom a graphic is for',
    undo: { no: 'they have been told.' },
    input: One,
    output: z.object({ told: z.int() }),
  }),
  archive: endpoint({
    method: 'POST',
    path: `${path}/{id}/archive`,
    access: mayManage,
    rowCheck: true,
    summary: 'Put a graphic into the archive, or back',
    input: One.extend({ version, archived: z.boolean() }),
    output: one.output,
  }),
  use: endpoint({
    method: 'POST',
    path: `${path}/{id}/view`,
    access: mayView,
    summary: 'Note that I look at a graphic, save it or share it; counted once a day',
    undo: { no: 'what was seen stays seen.' },
    input: One.extend({ kind: z.enum(USES).default('view') }),
  }),
})
