import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { together, useTalkTab } from '#platform/records/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { useRecordParts } from '#web/shell/record-parts.tsx'
import { useSection } from '#web/shell/routes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { DetailPage } from '#web/ui/layout/detail-page.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { mayEdit } from './access.ts'
import { type Project, projects } from './contract.ts'
import { project as def } from './fields.ts'
import { ProjectFacts } from './parts/facts.tsx'
import { controls, formOf } from './parts/form.tsx'
import { ProjectHead } from './parts/head.tsx'
import { StatusMark } from './parts/marks.tsx'
import { ForMeeting } from './parts/meeting.tsx'
import { ProjectTasks } from './parts/tasks.tsx'
import { pageOf } from './parts/ways.ts'

const NUMBER = /^\d+$/

/** Spec 2.3: the page of a project, `/projects/42`; links of the portal name it by its id. */
export default function ProjectScreen() {
  const { section } = useSection()
  const wanted = section.replace(/^project-/, '')
  const isNumber = NUMBER.test(wanted)
  const found = useQuery({ ...query(projects.numbered, { number: Number(wanted) }), enabled: isNumber })
  const id = isNumber ? found.data?.id : wanted
  if (id) return <ProjectPage key={id} id={id} />
  return (
    <>
      <PageHeader title="Project" />
      <Async query={found} what="this project" skeleton={<SkeletonLines lines={10} />}>
        {() => null}
      </Async>
    </>
  )
}

function ProjectPage({ id }: { id: string }) {
  const answer = useQuery(query(projects.one, { id }))
  const [editing, setEditing] = useState(false)
  return (
    <>
      {!answer.data && <PageHeader title="Project" />}
      <Async query={answer} what="this project" skeleton={<SkeletonLines lines={10} />}>
        {(project) =>
          editing ? (
            <EditProject project={project} onDone={() => setEditing(false)} />
          ) : (
            <Content project={project} onEdit={() => setEditing(true)} />
          )
        }
      </Async>
    </>
  )
}

const BACK = { label: 'All projects', href: '/dashboard?section=projects' }

function Content({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const user = useCurrentUser()
  const [{ part }, setPlace] = useQueryState({ part: 'tasks' })
  const talk = useTalkTab('projects', project.id)
  const parts = useRecordParts('projects')
  return (
    <DetailPage
      title={project.title}
      status={<StatusMark project={project} />}
      subtitle={`Project #${project.number}`}
      back={BACK}
      actions={
        <>
          <CopyLinkButton sign href={pageOf(project)} />
          {mayEdit(user, project) && (
            <Button icon="edit" onClick={onEdit}>
              Edit project
            </Button>
          )}
        </>
      }
      aside={
        <Section title="Facts">
          <ProjectFacts project={project} />
        </Section>
      }
    >
      <Stack>
        <ProjectHead project={project} />
        <Tabs
          label={`About ${project.title}`}
          value={part === 'files' ? 'comments' : part}
          onChange={(open) => setPlace({ part: open })}
          tabs={[
            {
              id: 'tasks',
              label: 'Tasks',
              count: project.tasks.all - project.tasks.done,
              content: <ProjectTasks project={project} />,
            },
            { id: 'meeting', label: 'Next meeting', content: <ForMeeting project={project} /> },
            ...parts(project.id),
            together('Comments and history', [
              talk,
              {
                id: 'history',
                label: 'History',
                content: <RecordHistory table="projects" id={project.id} />,
              },
            ]),
          ]}
        />
      </Stack>
    </DetailPage>
  )
}

function EditProject({ project, onDone }: { project: Project; onDone: () => void }) {
  const { field, recordForm } = useDeclaredForm({
    def: def as never,
    name: 'projects',
    record: project,
    controls,
    add: projects.add,
    edit: projects.edit,
    said: () => `${project.title} changed`,
    onSaved: onDone,
  })
  return (
    <DetailPage title={`Edit ${project.title}`} back={{ label: 'Back to the project', onClick: onDone }}>
      <RecordForm {...recordForm} save="Save" onCancel={onDone}>
        {formOf(field as never, project)}
      </RecordForm>
    </DetailPage>
  )
}
