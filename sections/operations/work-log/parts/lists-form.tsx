import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { useSaveForm } from '#web/record/use-save-form.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { workKind, workLog, workTeam } from '../fields.ts'
import { workKinds, workTeams } from '../lists-contract.ts'
import { useKinds, useTeams } from './use-work.ts'

type Kind = OutputOf<(typeof workKinds)['one']>
type Team = OutputOf<(typeof workTeams)['one']>

/** The two short lists that the charity keeps for its hours. */
export default function ListsForm() {
  const [tab, setTab] = useState('kinds')
  return (
    <Tabs
      label="Lists of the work log"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'kinds', label: 'Kinds of work', content: <Kinds /> },
        { id: 'teams', label: 'Teams', content: <Teams /> },
      ]}
    />
  )
}

function Kinds() {
  const kinds = useKinds()
  const [edited, setEdited] = useState<Kind | 'new' | null>(null)
  if (edited) return <KindForm record={edited} onDone={() => setEdited(null)} />
  const remove = ({ id, name }: Kind) =>
    changeWithUndo(workKinds.remove, { id }, `${name} deleted`).catch(sayFailed('It was not deleted'))
  return (
    <Stack>
      {kinds.length === 0 && (
        <EmptyState icon="list" title="No kinds of work yet">
          Driving, sorting, phone: hours are added up by them.
        </EmptyState>
      )}
      <RowList>
        {kinds.map((kind) => (
          <ListRow
            key={kind.id}
            title={kind.name}
            badge={!kind.isActive && <Badge>Not in use</Badge>}
            about={countOf(kind.used, workLog.words.one, workLog.words.many)}
            action={
              <Line>
                <IconButton icon="edit" label={`Edit ${kind.name}`} onClick={() => setEdited(kind)} />
                {kind.used === 0 && (
                  <IconButton icon="trash" label={`Delete ${kind.name}`} onClick={() => void remove(kind)} />
                )}
              </Line>
            }
          />
        ))}
      </RowList>
      <Line>
        <Button icon="add" onClick={() => setEdited('new')}>
          Add a kind of work
        </Button>
      </Line>
    </Stack>
  )
}

function KindForm({ record, onDone }: { record: Kind | 'new'; onDone: () => void }) {
  const { field, recordForm } = useDeclaredForm({
    def: workKind as never as Pick<typeof workKind, 'fields' | 'input' | 'labels'> & { initial: object },
    name: 'work-kinds',
    record,
    add: workKinds.add,
    edit: workKinds.edit,
    said: ({ name }, isNew) => `${name} ${isNew ? 'added' : 'changed'}`,
    onSaved: onDone,
  })
  return (
    <RecordForm
      {...recordForm}
      save={record === 'new' ? 'Add this kind of work' : 'Save changes'}
      onCancel={onDone}
    >
      {field('name')}
      {record !== 'new' && field('isActive')}
    </RecordForm>
  )
}

function Teams() {
  const teams = useTeams()
  const [edited, setEdited] = useState<Team | 'new' | null>(null)
  if (edited) return <TeamForm record={edited} onDone={() => setEdited(null)} />
  const remove = ({ id, name }: Team) =>
    changeWithUndo(workTeams.remove, { id }, `${name} deleted`).catch(sayFailed('It was not deleted'))
  return (
    <Stack>
      {teams.length === 0 && (
        <EmptyState icon="people" title="No teams yet">
          Who works together: hours can be shared with a team, or with all teams of a department.
        </EmptyState>
      )}
      <RowList>
        {teams.map((team) => (
          <ListRow
            key={team.id}
            title={team.name}
            badge={team.department && <Badge>{team.department}</Badge>}
            about={countOf(team.memberIds.length, 'person')}
            action={
              <Line>
                <IconButton icon="edit" label={`Edit ${team.name}`} onClick={() => setEdited(team)} />
                <IconButton icon="trash" label={`Delete ${team.name}`} onClick={() => void remove(team)} />
              </Line>
            }
          />
        ))}
      </RowList>
      <Line>
        <Button icon="add" onClick={() => setEdited('new')}>
          Add a team
        </Button>
      </Line>
    </Stack>
  )
}

const memberShape = workTeams.add.input.shape.memberIds
const teamSchema = workTeam.input.extend({ memberIds: memberShape })
const NEW_TEAM = { ...workTeam.initial, memberIds: [] }
const TEAM_LABELS = { ...workTeam.labels, memberIds: 'Who belongs to it' }

function TeamForm({ record, onDone }: { record: Team | 'new'; onDone: () => void }) {
  const form = useSaveForm({
    name: 'work-teams',
    schema: teamSchema,
    initial: NEW_TEAM,
    labels: TEAM_LABELS,
    record,
    add: workTeams.add,
    edit: workTeams.edit,
    said: ({ name }, isNew) => `${name} ${isNew ? 'added' : 'changed'}`,
    onSaved: onDone,
  })
  return (
    <RecordForm
      form={form}
      labels={TEAM_LABELS}
      save={record === 'new' ? 'Add this team' : 'Save changes'}
      onCancel={onDone}
    >
      <TextField {...form.field('name')} label="Team" required focusOnMount={record === 'new'} />
      <TextField {...form.field('department')} label="Department" />
      <PeoplePicker
        {...form.field('memberIds')}
        value={form.values.memberIds}
        label="Who belongs to it"
        people={(wanted) => query(accounts.people, wanted)}
        max={200}
      />
    </RecordForm>
  )
}
