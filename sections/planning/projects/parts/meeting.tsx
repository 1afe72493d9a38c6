import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { AsWritten, Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { mayEdit } from '../access.ts'
import { type Project, projects } from '../contract.ts'
import { project as def } from '../fields.ts'

/** Domain 8.1: what is to be discussed and decided about a project in the next meeting. */
export function ForMeeting({ project }: { project: Project }) {
  const user = useCurrentUser()
  const [editing, setEditing] = useState(false)
  if (editing) return <MeetingForm project={project} onDone={() => setEditing(false)} />
  const { reviewInNextMeeting, meetingDiscussionPoints, meetingDecisionItems, lastDiscussedDate } = project
  const { labels } = def
  const nothing =
    !reviewInNextMeeting && !meetingDiscussionPoints && !meetingDecisionItems && !lastDiscussedDate
  return (
    <Stack>
      {reviewInNextMeeting && (
        <Line>
          <Badge tone="info">In the next meeting</Badge>
        </Line>
      )}
      {nothing ? (
        <Quiet>Nothing is to be discussed about it.</Quiet>
      ) : (
        <DefinitionList
          items={[
            {
              label: labels.meetingDiscussionPoints,
              value: <AsWritten>{meetingDiscussionPoints}</AsWritten>,
            },
            { label: labels.meetingDecisionItems, value: <AsWritten>{meetingDecisionItems}</AsWritten> },
            { label: labels.lastDiscussedDate, value: lastDiscussedDate && formatDay(lastDiscussedDate) },
          ]}
        />
      )}
      {mayEdit(user, project) && (
        <div>
          <Button icon="edit" onClick={() => setEditing(true)}>
            {nothing ? 'Bring it up in a meeting' : 'Edit what is discussed'}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function MeetingForm({ project, onDone }: { project: Project; onDone: () => void }) {
  const { labels } = def
  const [isWanted, setWanted] = useState(true)
  const [points, setPoints] = useState(project.meetingDiscussionPoints)
  const [items, setItems] = useState(project.meetingDecisionItems)
  const [last, setLast] = useState(project.lastDiscussedDate)
  const save = async () => {
    await changeWithUndo(
      projects.edit,
      {
        id: project.id,
        version: project.version,
        reviewInNextMeeting: isWanted,
        meetingDiscussionPoints: points,
        meetingDecisionItems: items,
        lastDiscussedDate: last,
      },
      `${project.title} changed`,
    )
    onDone()
  }
  return (
    <SmallForm action="Save" onSubmit={save} actions={<Button onClick={onDone}>Cancel</Button>}>
      {(faults) => (
        <>
          <SwitchField
            label={labels.reviewInNextMeeting}
            value={isWanted}
            onChange={(value) => setWanted(value === true)}
          />
          <TextAreaField
            label={labels.meetingDiscussionPoints}
            rows={3}
            value={points}
            onChange={setPoints}
            error={faults.meetingDiscussionPoints}
          />
          <TextAreaField
            label={labels.meetingDecisionItems}
            rows={3}
            value={items}
            onChange={setItems}
            error={faults.meetingDecisionItems}
          />
          <DateField
            label={labels.lastDiscussedDate}
            value={last}
            onChange={setLast}
            error={faults.lastDiscussedDate}
          />
        </>
      )}
    </SmallForm>
  )
}
