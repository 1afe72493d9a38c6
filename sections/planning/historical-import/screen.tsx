import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { mayWrite } from '#sections/planning/event-requests/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { ImportPage } from '#web/record/import-page.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Columns, Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Pager } from '#web/ui/table/data-table/pager.tsx'
import { importsEvents, importsTotals, seesLinks } from './access.ts'
import { eventLinks, oldEvents, oldTotals } from './contract.ts'
import { oldEvent, oldTotal } from './fields.ts'
import { LinkRows } from './parts/links.tsx'

const FILES = 'Excel (new and old), OpenDocument or CSV; the first sheet with these columns is read.'
const KIND_LABELS = { duplicate_of_row: 'There already' }

const labelsOf = (def: { fields: Record<string, { label: string; needed: boolean }> }, needed: boolean) =>
  Object.values(def.fields)
    .filter((field) => field.needed === needed)
    .map(({ label }) => label)
    .join(', ')

/** The lists of before the portal, each with what is said of it and how it is read. */
const LISTS = [
  {
    action: 'events',
    access: importsEvents,
    what: 'old events',
    title: 'Event lists',
    description: 'Events that took place before the portal: completed, unless the list says otherwise.',
    optional: `Read if they are there: ${labelsOf(oldEvent, false)}. `,
    note: 'Several columns of notes become one. An event of the same organization, contact and day is left out and named.',
    def: oldEvent,
    calls: oldEvents,
  },
  {
    action: 'totals',
    access: importsTotals,
    what: 'weekly totals',
    title: 'Weekly totals',
    description: 'What each location made in a week, from the table of before the log.',
    optional: '',
    note: 'Each becomes an entry of the log. Where the log has something of that location and week, the row is left out and named; nothing is added on top.',
    def: oldTotal,
    calls: oldTotals,
  },
] as const
const listsFor = (user: CurrentUser) => LISTS.filter(({ access }) => passes(user, access))

/** Domain 3.4 and 3.5: what was before the portal, taken in like every other spreadsheet; and which events are which entries of the log. */
export default function HistoricalImportScreen() {
  const user = useCurrentUser()
  const [place, setPlace] = useQueryState({ tab: 'import', action: '' })
  const close = () => setPlace({ action: '' })
  const list = listsFor(user).find(({ action }) => action === place.action)
  if (list)
    return (
      <ImportPage
        title={`Import ${list.what}`}
        subtitle={FILES}
        back="Historical Import"
        words={list.def.words}
        calls={list.calls}
        kindLabels={KIND_LABELS}
        onlyNew
        onClose={close}
      />
    )
  const open = (action: string) => setPlace({ action }, { push: true })
  return (
    <>
      <PageHeader
        title="Historical Import"
        description="Take in event lists and weekly totals of before the portal. One undo takes all of it back."
      />
      <Tabs
        label="Historical import"
        value={place.tab === 'links' ? 'links' : 'import'}
        onChange={(tab) => setPlace({ tab })}
        tabs={[
          { id: 'import', label: 'Old lists', content: <Lists open={open} /> },
          passes(user, seesLinks) && { id: 'links', label: 'Events and the log', content: <Links /> },
        ]}
      />
    </>
  )
}

function Lists({ open }: { open: (action: string) => void }) {
  return (
    <Columns>
      {listsFor(useCurrentUser()).map((list) => (
        <Card key={list.action} title={list.title} description={list.description}>
          <Stack>
            <Quiet>
              Needed: {labelsOf(list.def, true)}. {list.optional}
              {list.note}
            </Quiet>
            <Line>
              <Button icon="spreadsheet" onClick={() => open(list.action)}>
                Import {list.what}
              </Button>
              <Button variant="quiet" icon="download" href={list.calls.template.path}>
                Download the template
              </Button>
            </Line>
          </Stack>
        </Card>
      ))}
    </Columns>
  )
}

const PAGE = 25

function Links() {
  const user = useCurrentUser()
  const [{ page }, setPlace] = useQueryState({ page: 1 })
  const answer = useQuery({
    ...query(eventLinks.list, { page, limit: PAGE }),
    placeholderData: keepPreviousData,
  })
  // The last proposals of the last page are linked: what is left stands on the one before.
  const isBehind = page > 1 && answer.data?.items.length === 0
  useEffect(() => {
    if (isBehind) setPlace({ page: page - 1 })
  }, [isBehind, page, setPlace])
  return (
    <Async
      query={answer}
      what="events and their entries"
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState icon="link" title="Nothing to link">
          Completed events are proposed here when the log has their group around that day, with a number that
          is near.
        </EmptyState>
      }
    >
      {({ items, total, limit }) => (
        <Stack>
          <LinkRows items={items} may={mayWrite(user, 'followUp')} />
          {total > limit && (
            <Pager
              list={{ page, limit, set: (change) => setPlace({ page: Number(change.page ?? 1) }) }}
              total={total}
              words={{ one: 'proposal', many: 'proposals' }}
            />
          )}
        </Stack>
      )}
    </Async>
  )
}
