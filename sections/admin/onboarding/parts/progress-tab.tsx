import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { inNumber } from '#kernel/language/count.ts'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { RecordPane } from '#web/ui/overlay/record-pane.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { onboardingAdmin, type UserProgress } from '../contract.ts'
import { points } from '../words.ts'

const PEOPLE = { one: 'person', many: 'people' }
const challengesOf = (person: UserProgress) => countOf(person.completedChallenges, 'challenge')
const latestOf = ({ lastCompletedAt }: UserProgress) =>
  lastCompletedAt ? formatMoment(lastCompletedAt) : '–'

const COLUMNS: Column<UserProgress>[] = [
  { id: 'name', header: 'Name', fixed: true, sort: true, cell: ({ userName }) => userName },
  { id: 'role', header: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
  {
    id: 'completed',
    header: 'Completed',
    sort: true,
    align: 'right',
    cell: ({ completedChallenges }) => completedChallenges,
  },
  { id: 'points', header: 'Points', sort: true, align: 'right', cell: ({ totalPoints }) => totalPoints },
  { id: 'latest', header: 'Latest', sort: true, cell: latestOf },
]

const UNKNOWN = { users: null, withProgress: null, averageCompleted: null }

/** Domain 11.6: the tiles, and everyone with what they have done. */
export function ProgressTab() {
  const list = useListState(onboardingAdmin.usersProgress, { sort: 'points', order: 'desc' })
  const [{ person }, setPlace] = useQueryState({ person: '' })
  const asked = query(onboardingAdmin.usersProgress, list.params)
  const { data, error } = useQuery({ ...asked, placeholderData: keepPreviousData })
  // Waiting, known, or not to be known now: the list below says why.
  const totals = data ? data.totals : error ? UNKNOWN : undefined
  const shown = data?.items.find(({ userId }) => userId === person)
  const open = ({ userId }: UserProgress) => setPlace({ person: userId }, { push: true })
  return (
    <>
      <StatTiles fold={{ name: 'onboarding', label: 'Progress in figures' }}>
        <StatTile
          label={inNumber(totals?.users ?? 0, 'Person', 'People')}
          value={totals?.users}
          hint="with an account in use"
        />
        <StatTile label="Have begun" value={totals?.withProgress} hint="completed at least one challenge" />
        <StatTile label="Average" value={totals?.averageCompleted} unit="challenges" hint="per person" />
      </StatTiles>
      <DataTable<UserProgress>
        name="onboarding"
        label="Progress"
        words={PEOPLE}
        list={list}
        find={{ searchLabel: 'Search name' }}
        query={asked}
        exports={onboardingAdmin.exportProgress}
        columns={COLUMNS}
        card={(row) => <Card person={row} />}
        rowId={({ userId }) => userId}
        rowLabel={({ userName }) => userName}
        open={open}
        openId={person}
        record={
          shown && (
            <RecordPane key={person} title={shown.userName} onClose={() => setPlace({ person: '' })}>
              <Done person={shown} />
            </RecordPane>
          )
        }
      />
    </>
  )
}

const Card = ({ person }: { person: UserProgress }) => (
  <RowWords
    title={person.userName}
    marks={points(person.totalPoints)}
    lines={[`${ROLE_NAMES[person.role]} · ${challengesOf(person)}`]}
  />
)

function Done({ person }: { person: UserProgress }) {
  if (person.completed.length === 0)
    return (
      <EmptyState icon="trophy" title="Nothing completed yet">
        It will stand here as soon as {person.userName} has done something.
      </EmptyState>
    )
  return (
    <Stack>
      <Quiet>
        {ROLE_NAMES[person.role]} · {challengesOf(person)} · {points(person.totalPoints)}
      </Quiet>
      <RowList>
        {person.completed.map(({ actionKey, title, points: worth, completedAt }) => (
          <ListRow key={actionKey} title={title} about={formatMoment(completedAt)} action={points(worth)} />
        ))}
      </RowList>
    </Stack>
  )
}
