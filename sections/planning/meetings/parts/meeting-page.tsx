import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '#kernel/charity/duration.ts'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { useTalkTab } from '#platform/records/widgets.tsx'
import { download } from '#web/calls/api.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { HereNow } from '#web/record/presence.tsx'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { later } from '#web/ui/later.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { DetailPage } from '#web/ui/layout/detail-page.tsx'
import { AsWritten, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { manages } from '../access.ts'
import { type Meeting, meetings } from '../contract.ts'
import { meeting as def, KINDS } from '../fields.ts'
import { controls, formOf } from './form.tsx'
import { MeetingHead } from './head.tsx'
import { StatusMark, when } from './marks.tsx'

const Agenda = later(
  () => import('./agenda.tsx'),
  () => <SkeletonLines lines={8} />,
)
const Minutes = later(
  () => import('./minutes.tsx'),
  () => <SkeletonLines lines={8} />,
)
const TellDialog = later(() => import('./tell-dialog.tsx'))

/** One meeting: its agenda, its minutes, what was said about it. */
export default function MeetingPage({ id }: { id: string }) {
  const answer = useQuery(query(meetings.one, { id }))
  const [editing, setEditing] = useState(false)
  return (
    <>
      {!answer.data && <PageHeader title="Meeting" />}
      <Async query={answer} what="this meeting" skeleton={<SkeletonLines lines={10} />}>
        {(meeting) =>
          editing ? (
            <EditMeeting meeting={meeting} onDone={() => setEditing(false)} />
          ) : (
            <Content meeting={meeting} onEdit={() => setEditing(true)} />
          )
        }
      </Async>
    </>
  )
}

const labelOf = (name: string) => def.fields[name as keyof typeof def.fields]?.label

function Content({ meeting, onEdit }: { meeting: Meeting; onEdit: () => void }) {
  const user = useCurrentUser()
  const { id, title } = meeting
  // What is being held, or was, is opened for its minutes.
  const usual = meeting.isAhead || meeting.status === 'planning' ? 'agenda' : 'minutes'
  const [{ part }, setPlace] = useQueryState({ part: '', id: '' })
  const talk = useTalkTab('meetings', id)
  const [telling, setTelling] = useState(false)
  const may = manages(user)
  const save = (work: Promise<void>) => void work.catch(sayFailed('That was not saved'))
  const remove = () =>
    changeWithUndo(meetings.remove, { id }, `${title} deleted`)
      .then(() => setPlace({ id: '', part: '' }))
      .catch(sayFailed('It was not deleted'))
  return (
    <DetailPage
      title={title}
      status={
        <>
          {!may && <StatusMark meeting={meeting} />}
          <HereNow table="meetings" id={id} labelOf={labelOf} />
        </>
      }
      subtitle={when(meeting)}
      back={{ label: 'All meetings', onClick: () => setPlace({ id: '', part: '' }, { push: true }) }}
      actions={
        <>
          <CopyLinkButton sign href={`/dashboard?section=meetings&id=${id}`} />
          {may && (
            <Button icon="edit" onClick={onEdit}>
              Edit meeting
            </Button>
          )}
          <Menu
            target={<IconButton icon="more" label="More of this meeting" />}
            items={[
              {
                label: 'Agenda as PDF',
                icon: 'print',
                onClick: () => save(download(meetings.paper, { id, what: 'agenda' })),
              },
              {
                label: 'Minutes as PDF',
                icon: 'print',
                onClick: () => save(download(meetings.paper, { id, what: 'minutes' })),
              },
              {
                label: 'Into my calendar program',
                icon: 'calendar',
                onClick: () => save(download(meetings.calendarFile, { id })),
              },
              ...(may && meeting.status !== 'completed'
                ? [
                    {
                      label: 'Tell those who are invited',
                      icon: 'bell' as const,
                      onClick: () => setTelling(true),
                    },
                  ]
                : []),
              ...(may
                ? [
                    {
                      label: 'Delete meeting',
                      icon: 'trash' as const,
                      danger: true,
                      divider: true,
                      onClick: () => void remove(),
                    },
                  ]
                : []),
            ]}
          />
        </>
      }
      aside={
        <Section title="Facts">
          <Facts meeting={meeting} />
        </Section>
      }
    >
      <Stack>
        {may && <MeetingHead meeting={meeting} />}
        <Tabs
          label={`About ${title}`}
          value={part === 'files' ? 'comments' : part || usual}
          onChange={(open) => setPlace({ part: open })}
          tabs={[
            {
              id: 'agenda',
              label: 'Agenda',
              count: may ? meeting.pending : 0,
              counted: 'item to decide about',
              content: <Agenda meeting={meeting} />,
            },
            { id: 'minutes', label: 'Minutes', content: <Minutes meeting={meeting} /> },
            talk,
            { id: 'history', label: 'History', content: <RecordHistory table="meetings" id={id} /> },
          ]}
        />
      </Stack>
      {telling && <TellDialog meeting={meeting} onClose={() => setTelling(false)} />}
    </DetailPage>
  )
}

function Facts({ meeting }: { meeting: Meeting }) {
  const { kind, minutes, location, link, description, people, addedBy } = meeting
  return (
    <DefinitionList
      items={[
        { label: def.labels.kind, value: KINDS[kind] },
        ...(minutes ? [{ label: def.labels.minutes, value: formatDuration(minutes) }] : []),
        ...(location ? [{ label: def.labels.location, value: location }] : []),
        ...(link
          ? [
              {
                label: def.labels.link,
                value: (
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    {link}
                  </a>
                ),
              },
            ]
          : []),
        {
          label: def.labels.invited,
          value: people.map(({ name }) => name).join(', ') || 'Everyone who may open meetings',
        },
        ...(description
          ? [{ label: def.labels.description, value: <AsWritten>{description}</AsWritten> }]
          : []),
        ...(addedBy ? [{ label: 'Planned by', value: addedBy }] : []),
      ]}
    />
  )
}

function EditMeeting({ meeting, onDone }: { meeting: Meeting; onDone: () => void }) {
  const { field, recordForm } = useDeclaredForm({
    def: def as never,
    name: 'meetings',
    record: meeting,
    controls,
    add: meetings.add,
    edit: meetings.edit,
    said: () => `${meeting.title} changed`,
    onSaved: onDone,
  })
  return (
    <DetailPage title={`Edit ${meeting.title}`} back={{ label: 'Back to the meeting', onClick: onDone }}>
      <RecordForm {...recordForm} save="Save" onCancel={onDone}>
        {formOf(field as never)}
      </RecordForm>
    </DetailPage>
  )
}
