import { Section } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import type { Project } from '../contract.ts'
import { ProjectFacts } from './facts.tsx'
import { ProjectHead } from './head.tsx'
import { ForMeeting } from './meeting.tsx'

/** Where a project stands, what its reader may do with it, and what there is to know about it. */
const ProjectBody = ({ project }: { project: Project }) => (
  <Stack>
    <ProjectHead project={project} />
    <ProjectFacts project={project} />
    <Section title="For the next meeting">
      <ForMeeting project={project} />
    </Section>
  </Stack>
)
export default ProjectBody
