import { useState } from 'react'
import { asStored } from '#kernel/language/message-text.ts'
import { Attachments } from '#web/ui/attachments/attachments.tsx'
import { MentionField, NOTHING_WRITTEN } from '#web/ui/fields/mention-field.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Thread } from '#web/ui/thread/thread.tsx'
import styles from './design-system.module.css'
import { filesHere, folkLike, sitesNamed, useTalkHere } from './talk-data.ts'

const Talk = () => (
  <>
    <Section
      title="A thread"
      description="Comments, chat and inbox are made of it. @ names a person, # a record."
    >
      <Card>
        <Thread {...useTalkHere()} draftKey="design-system.talk" />
      </Card>
    </Section>
    <Section title="Files, people, mentions">
      <div className={styles.columns}>
        <Card
          title="Files"
          description="Drop, paste, choose. One with “fail” in its name does not get there."
        >
          <Attachments {...filesHere('record')} />
        </Card>
        <Card>
          <Stack>
            <People />
            <Mentions />
          </Stack>
        </Card>
      </div>
    </Section>
  </>
)

export default Talk

function People() {
  const [ids, setIds] = useState<string[]>([])
  return <PeoplePicker label="Who comes along" value={ids} onChange={setIds} people={folkLike} />
}

function Mentions() {
  const [written, setWritten] = useState(NOTHING_WRITTEN)
  return (
    <>
      <MentionField
        label="A text with names"
        value={written}
        onChange={setWritten}
        people={(search) => folkLike({ search })}
        records={sitesNamed}
      />
      <Quiet>Stored as: {asStored(written.text, written.marks) || 'nothing yet'}</Quiet>
    </>
  )
}
