import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { ThankButton } from '#sections/communication/kudos/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { later } from '#web/ui/later.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import { adds, mayClaim, mayEdit } from '../access.ts'
import type { Project } from '../contract.ts'
import { course } from '../fields.ts'
import { StatusMark } from './marks.tsx'
import { archive, claim, make, restore } from './ways.ts'

const CopyProject = later(() => import('./copy-project.tsx'))

/** Where a project stands, and what its reader may do with it. */
export function ProjectHead({ project }: { project: Project }) {
  const user = useCurrentUser()
  const [busy, setBusy] = useState(false)
  const [copying, setCopying] = useState<'project' | 'template'>()
  const may = mayEdit(user, project)
  const run = (what: () => Promise<unknown>, failed: string) => async () => {
    setBusy(true)
    try {
      await what()
    } catch (error) {
      sayFailed(failed)(error)
    } finally {
      setBusy(false)
    }
  }
  const copies = passes(user, adds)
  return (
    <Stack>
      {may && project.archivedAt === null ? (
        <Steps steps={course} row={project} who={user} onMove={(move) => make(project, move)} />
      ) : (
        <Line>
          <StatusMark project={project} />
        </Line>
      )}
      <Line>
        {mayClaim(user, project) && (
          <Button busy={busy} onClick={() => void run(() => claim(project), 'It is not yours')()}>
            I’ll take this on
          </Button>
        )}
        {project.status === 'completed' && (
          <ThankButton contextType="project" contextId={project.id} what={project.title} />
        )}
        {may && project.archivedAt !== null && (
          <Button busy={busy} onClick={() => void run(() => restore(project), 'It is still archived')()}>
            Take it out of the archive
          </Button>
        )}
        {may && project.archivedAt === null && !project.isTemplate && (
          <Button
            variant="quiet"
            icon="archive"
            busy={busy}
            onClick={() => void run(() => archive(project), 'It was not archived')()}
          >
            Archive
          </Button>
        )}
        {copies && project.isTemplate && (
          <Button variant="primary" icon="copy" onClick={() => setCopying('project')}>
            Make a project like this
          </Button>
        )}
        {copies && !project.isTemplate && (
          <Menu
            target={
              <Button variant="quiet" icon="copy">
                Use it again
              </Button>
            }
            items={[
              { label: 'Make a project like this', icon: 'copy', onClick: () => setCopying('project') },
              { label: 'Keep it as a template', icon: 'projects', onClick: () => setCopying('template') },
            ]}
          />
        )}
      </Line>
      {copying && (
        <CopyProject
          project={project}
          isTemplate={copying === 'template'}
          onClose={() => setCopying(undefined)}
        />
      )}
    </Stack>
  )
}
