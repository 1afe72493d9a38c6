import { useSettings } from '#web/calls/session.ts'
import { shown } from '#web/record/record-columns.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { AsWritten } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import type { Project } from '../contract.ts'
import { project as def } from '../fields.ts'
import { Done, Due, WaitsFor, whoHas, whoSupports } from './marks.tsx'

const PLAIN = ['category', 'kind', 'startDate', 'estimatedHours', 'actualHours', 'budget', 'tags'] as const
const LONG = ['deliverables', 'requirements', 'resources', 'blockers', 'notes'] as const

/** What there is to know about a project; what nobody filled in is left out. */
export function ProjectFacts({ project }: { project: Project }) {
  const { timeZone } = useSettings()
  const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)
  const { labels } = def
  return (
    <DefinitionList
      items={[
        { label: labels.assignedTo, value: whoHas(project) || 'Nobody has it yet' },
        ...(whoSupports(project) ? [{ label: labels.supportIds, value: whoSupports(project) }] : []),
        ...(project.dueDate ? [{ label: labels.dueDate, value: <Due project={project} /> }] : []),
        { label: 'Done', value: <Done project={project} /> },
        ...(project.next ? [{ label: 'Waits for', value: <WaitsFor project={project} /> }] : []),
        ...(project.milestone ? [{ label: labels.milestone, value: project.milestone }] : []),
        ...(project.description
          ? [{ label: labels.description, value: <AsWritten>{project.description}</AsWritten> }]
          : []),
        ...PLAIN.filter((name) => isFilled(project[name])).map((name) => ({
          label: labels[name],
          value: shown(def.fields[name], project[name], timeZone),
        })),
        ...LONG.flatMap((name) =>
          project[name] ? [{ label: labels[name], value: <AsWritten>{project[name]}</AsWritten> }] : [],
        ),
        ...(project.completedAt ? [{ label: 'Completed', value: <Ago at={project.completedAt} /> }] : []),
        ...(project.addedBy ? [{ label: 'Added by', value: project.addedBy }] : []),
      ]}
    />
  )
}
