import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { useSection } from '#web/shell/routes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { BulkAction, Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { oneOf } from '#web/ui/table/filter-bar/one-of.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { manages as mayManage } from './access.ts'
import { kinds } from './contract.ts'
import { CONCERNS, STANDINGS } from './fields.ts'
import { askBy, useAsk } from './parts/ask.ts'
import { Checked } from './parts/checked.tsx'
import { askedOn, StandingBadge } from './parts/marks.tsx'
import { agreements } from './signing-contract.ts'
import type { StandingRow } from './signing-shapes.ts'

const PersonPane = later(() => import('./parts/person-pane.tsx'))
const AskSomebody = later(() => import('./parts/ask-somebody.tsx'))

const WORDS = { one: 'agreement', many: 'agreements' }
/** Of a line: whom it is about. */
const holderOf = (id: string) => id.split(':')[0] ?? ''

/** Who has signed what, until when, and who has yet to. */
export default function AgreementsScreen() {
  const manages = mayManage(useCurrentUser())
  const { go } = useSection()
  const { timeZone } = useOrganizationClock()
  const { isAsking, ask } = useAsk()
  const [{ id }, setPlace] = useQueryState({ id: '' })
  const [dialog, setDialog] = useState<{ what: 'ask' | 'paper'; opened: boolean }>()
  const list = useListState(agreements.list, {
    filters: { kindId: '', standing: '', concern: '', open: '' },
  })
  const { data: known } = useQuery(query(kinds.list, { limit: 200 }))
  const filters = [
    oneOf('standing', 'Standing', STANDINGS),
    oneOf(
      'kindId',
      'Agreement',
      Object.fromEntries((known?.items ?? []).map((kind) => [kind.id, kind.title])),
    ),
    oneOf('concern', 'Who', CONCERNS, 'Everybody'),
    { kind: 'switch' as const, name: 'open', label: 'Only who has yet to sign' },
  ]
  const bulk: BulkAction<StandingRow>[] = [
    {
      label: 'Ask to sign',
      icon: 'send',
      run: (selected, _count, { rows }) =>
        'ids' in selected
          ? askBy({
              pairs: rows
                .filter((row) => selected.ids.includes(row.id))
                .flatMap(({ personId, kindId }) => (personId ? [{ personId, kindId }] : [])),
            })
          : askBy(selected as never),
    },
  ]
  return (
    <>
      <PageHeader
        title="Agreements"
        description="Who has signed what, until when, and who has yet to."
        actions={
          <>
            <Button variant="quiet" icon="document" onClick={() => go('agreement-texts')}>
              What people sign
            </Button>
            {manages && (
              <Button variant="quiet" icon="file" onClick={() => setDialog({ what: 'paper', opened: true })}>
                Signed by hand
              </Button>
            )}
          </>
        }
        {...(manages
          ? {
              main: {
                label: 'Ask somebody',
                icon: 'send' as const,
                onClick: () => setDialog({ what: 'ask', opened: true }),
              },
            }
          : {})}
      />
      <Checked manages={manages} />
      <DataTable<StandingRow>
        name="agreements"
        label="Agreements"
        words={WORDS}
        list={list}
        find={{ searchLabel: 'Search people and agreements', filters }}
        query={query(agreements.list, list.params) as never}
        exports={agreements.exportList}
        columns={[...COLUMNS, askedColumn(timeZone)]}
        card={(row) => <Card row={row} />}
        rowId={(row) => row.id}
        rowLabel={({ name, title }) => `${name}, ${title}`}
        open={(row) => setPlace({ id: row.id }, { push: true })}
        actions={(row) => [
          {
            label: 'Open',
            icon: 'next' as const,
            reads: true,
            onClick: () => setPlace({ id: row.id }, { push: true }),
          },
          ...(manages && row.personId
            ? [
                {
                  label: 'Ask to sign',
                  icon: 'send' as const,
                  disabled: isAsking,
                  onClick: () => void ask(row),
                },
              ]
            : []),
        ]}
        bulk={manages ? bulk : undefined}
        record={
          id !== '' && (
            <PersonPane
              personId={holderOf(id)}
              manages={manages}
              onClose={() => setPlace({ id: '' }, { push: true })}
            />
          )
        }
        openId={id === '' ? undefined : id}
        empty={
          <EmptyState icon="signature" title="Nobody has anything to sign">
            Write the first agreement under “What people sign”, say whom it concerns, and publish it.
          </EmptyState>
        }
      />
      {dialog && (
        <AskSomebody
          key={dialog.what}
          what={dialog.what}
          opened={dialog.opened}
          onClose={() => setDialog({ ...dialog, opened: false })}
        />
      )}
    </>
  )
}

const COLUMNS: Column<StandingRow>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: true,
    fixed: true,
    line: true,
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    id: 'title',
    header: 'Agreement',
    sort: true,
    line: true,
    cell: ({ title }) => <span title={title}>{title}</span>,
  },
  {
    id: 'standing',
    header: 'Standing',
    line: true,
    cell: (row) => (
      <>
        <StandingBadge standing={row.standing} />
        {row.isIntact === false && <Badge tone="bad">Not as it was signed</Badge>}
      </>
    ),
  },
  {
    id: 'until',
    header: 'Holds until',
    sort: true,
    line: true,
    cell: ({ until }) => until && formatDay(until, 'short'),
  },
  {
    id: 'signedOn',
    header: 'Signed',
    sort: true,
    line: true,
    cell: ({ signedOn }) => signedOn && formatDay(signedOn, 'short'),
  },
  {
    id: 'number',
    header: 'Text no.',
    hidden: true,
    line: true,
    align: 'right',
    cell: ({ number, isOlder }) => number !== null && `${number}${isOlder ? ' (older)' : ''}`,
  },
]

const askedColumn = (timeZone: string): Column<StandingRow> => ({
  id: 'askedAt',
  header: 'Asked on',
  hidden: 'small',
  line: true,
  cell: ({ askedAt }) => askedAt && askedOn(askedAt, timeZone),
})

const Card = ({ row }: { row: StandingRow }) => (
  <RowWords
    title={row.name}
    marks={
      <>
        <StandingBadge standing={row.standing} />
        {row.isIntact === false && <Badge tone="bad">Not as it was signed</Badge>}
      </>
    }
    lines={[[row.title, row.until && `until ${formatDay(row.until, 'short')}`].filter(Boolean).join(' · ')]}
  />
)
