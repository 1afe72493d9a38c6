import { lazy, Suspense } from 'react'
import { change, download } from '#web/calls/api.ts'
import { changeWithUndo, query, refresh } from '#web/calls/query.ts'
import type { FileCalls } from '#web/ui/attachments/types.ts'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { ATTACHMENT_BYTES, attachments } from './contract.ts'

const Attachments = lazy(() =>
  import('#web/ui/attachments/attachments.tsx').then((module) => ({ default: module.Attachments })),
)

interface RecordProps {
  /** As the database calls it: 'sandwich_collections'. */
  table: string
  id: string
}

/** The files of one record, for whoever may see the record. */
export const RecordAttachments = ({ table, id }: RecordProps) => (
  <Suspense fallback={<SkeletonLines />}>
    <Attachments query={query(attachments.list, { table, id })} calls={fileCalls({ table, id })} />
  </Suspense>
)

/** What can be done with the files of one record; `after` reloads what else shows them. */
export const fileCalls = (place: RecordProps, after: () => Promise<unknown> = async () => {}): FileCalls => ({
  maxBytes: ATTACHMENT_BYTES,
  upload: async (file, how) => {
    await change(attachments.add, place, { file, ...how })
    await Promise.all([refresh([attachments.list]), after()])
  },
  remove: async (file) => {
    await changeWithUndo(attachments.remove, { id: file.id }, `${file.name} deleted`)
    await Promise.all([refresh([attachments.list]), after()])
  },
  save: (file) => download(attachments.content, { id: file.id }),
  picture: (file, size) => `/api/files/${file.id}/preview?size=${size}`,
})

/** The files of a message that is being written. */
export const filesOf = (place: RecordProps) => query(attachments.list, place)
