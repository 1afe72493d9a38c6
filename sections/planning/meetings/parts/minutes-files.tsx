import { useQuery } from '@tanstack/react-query'
import { attachments } from '#platform/attachments/contract.ts'
import { call, change, download, requestIdOf } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { Attachments } from '#web/ui/attachments/attachments.tsx'
import type { FileCalls } from '#web/ui/attachments/types.ts'
import { Section } from '#web/ui/layout/card.tsx'
import { manages } from '../access.ts'
import { type Meeting, MINUTES_BYTES, meetings } from '../contract.ts'

/** Minutes that were written elsewhere: PDF, DOC, DOCX or TXT. */
export default function MinutesFiles({ meeting: { id } }: { meeting: Meeting }) {
  const mayAdd = manages(useCurrentUser())
  const asked = {
    queryKey: query(meetings.files, { id }).queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { items } = await call(meetings.files, { id }, { signal })
      return { items: items.map((file) => ({ ...file, hasPreview: false })), mayAdd }
    },
  }
  const { data } = useQuery(asked)
  if (!mayAdd && data?.items.length === 0) return null
  return (
    <Section title="Minutes as files">
      <Attachments
        query={asked}
        calls={callsOf(id)}
        empty="PDF, DOC, DOCX or TXT: everybody who may open meetings can read them."
      />
    </Section>
  )
}

const callsOf = (id: string): FileCalls => ({
  maxBytes: MINUTES_BYTES,
  upload: async (file, how) => {
    await change(meetings.upload, { id }, { file, ...how })
    await refresh([meetings.files])
  },
  remove: async (file) => {
    const requestId = requestIdOf(await change(meetings.removeFile, { id: file.id }))
    if (requestId) offerUndo({ message: `${file.name} deleted`, requestId })
    await refresh([meetings.files])
  },
  save: (file) => download(attachments.content, { id: file.id }),
  picture: (file, size) => `/api/files/${file.id}/preview?size=${size}`,
})
