import { useState } from 'react'
import { has } from '#kernel/people/access.ts'
import { change } from '#web/calls/api.ts'
import { refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { AddFiles, DropArea } from '#web/ui/attachments/add-files.tsx'
import { UploadList } from '#web/ui/attachments/file-list.tsx'
import { useUploads } from '#web/ui/attachments/use-uploads.ts'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { countOf, formatBytes } from '#web/ui/show/format.ts'
import { can } from '../access.ts'
import { DOCUMENT_BYTES, documents } from '../contract.ts'
import { CATEGORY_NAMES, type Category, TOPIC_NAMES, type Topic } from '../fields.ts'

const optionsOf = <V extends string>(names: Record<V, string>) =>
  (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }))

interface AddDocumentsProps {
  /** Where they lie among the important ones at first. */
  topic: Topic | null
  opened: boolean
  onDone: () => void
}

/** Files dropped here become documents of the folder that is chosen. */
const AddDocuments = ({ topic, opened, onDone }: AddDocumentsProps) => (
  <Drawer opened={opened} onClose={() => onDone()} title="Add documents">
    <Bring usual={topic} onDone={() => onDone()} />
  </Drawer>
)
export default AddDocuments

function Bring({ usual, onDone }: { usual: Topic | null; onDone: () => void }) {
  const user = useCurrentUser()
  const [category, setCategory] = useState<Category>('general')
  const [topic, setTopic] = useState<Topic | null>(usual)
  const [added, setAdded] = useState<string[]>([])
  const folders = optionsOf<Category>(CATEGORY_NAMES).filter(
    ({ value }) => value !== 'confidential' || has(user, can.DOCUMENTS_CONFIDENTIAL),
  )
  const { uploads, add, retry, giveUp } = useUploads({
    maxBytes: DOCUMENT_BYTES,
    upload: async (file, how) => {
      const made = await change(documents.add, { category, topic }, { file, ...how })
      setAdded((all) => [...all, made.title])
      await refresh([documents.list])
    },
  })
  return (
    <Stack>
      <SelectField<Category>
        label="Folder"
        options={folders}
        value={category}
        onChange={(value) => setCategory((value as Category | null) ?? 'general')}
      />
      {category !== 'confidential' && (
        <SelectField<Topic>
          label="Among the important documents"
          description="Everybody sees it there."
          options={optionsOf<Topic>(TOPIC_NAMES)}
          value={topic}
          onChange={(value) => setTopic(value as Topic | null)}
          emptyLabel="Not among them"
        />
      )}
      <DropArea onFiles={add}>
        <Stack>
          <AddFiles onFiles={add} />
          <Quiet>{`Or drop or paste them here, several at once, up to ${formatBytes(DOCUMENT_BYTES)} each. Each becomes a document with the name of its file.`}</Quiet>
          <UploadList uploads={uploads} retry={retry} giveUp={giveUp} />
        </Stack>
      </DropArea>
      <LiveRegion>
        {added.length > 0 && `${countOf(added.length, 'document')} added: ${added.join(', ')}`}
      </LiveRegion>
      <div>
        <Button variant={added.length > 0 && uploads.length === 0 ? 'primary' : 'secondary'} onClick={onDone}>
          Done
        </Button>
      </div>
    </Stack>
  )
}
