import type { Language } from '#kernel/language/languages.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { change, download } from '#web/calls/api.ts'
import { changeWithUndo, query, refresh } from '#web/calls/query.ts'
import { Attachments } from '#web/ui/attachments/attachments.tsx'
import type { FileCalls } from '#web/ui/attachments/types.ts'
import { Section } from '#web/ui/layout/card.tsx'
import { LETTER_FILE_BYTES, letters } from '../contract.ts'

interface FilesProps {
  id: string
  language: Language
}

const shown = () => refresh([letters.files, letters.preview])

const callsOf = (place: FilesProps): FileCalls => ({
  maxBytes: LETTER_FILE_BYTES,
  upload: async (file, how) => {
    await change(letters.addFile, place, { file, ...how })
    await shown()
  },
  remove: async (file) => {
    await changeWithUndo(letters.removeFile, { file: file.id }, `${file.name} goes with the letter no more`)
    await shown()
  },
  save: (file) => download(attachments.content, { id: file.id }),
  picture: (file, size) => `/api/files/${file.id}/preview?size=${size}`,
})

/** What goes with a letter; its reader finds a link to each. */
export const Files = (place: FilesProps) => (
  <Section title="Files that go with it">
    <Attachments
      query={query(letters.files, place)}
      calls={callsOf(place)}
      empty="Every letter of this kind links to the files here, for 200 days. A letter in another language without files of its own links to the English ones."
    />
  </Section>
)
