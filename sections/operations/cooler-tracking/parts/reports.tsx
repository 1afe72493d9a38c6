import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { manages, reports as mayReport } from '../access.ts'
import { coolerInventory, type Report } from '../inventory-contract.ts'
import { useCoolerAddress } from './use-coolers.ts'

interface Home {
  id: string
  name: string
  rows: Report[]
}

function homesOf(items: readonly Report[]): Home[] {
  const homes = new Map<string, Home>()
  for (const row of items) {
    const home = homes.get(row.hostHomeId) ?? { id: row.hostHomeId, name: row.hostHome, rows: [] }
    home.rows.push(row)
    homes.set(home.id, home)
  }
  return [...homes.values()]
}

const quantities = (rows: readonly Report[]) =>
  rows
    .map(({ quantity, type, notes }) => `${quantity} ${type.toLowerCase()}${notes ? ` (${notes})` : ''}`)
    .join(', ')

/** Domain 5.7: what every home reported last; one press shows all that it reported. */
export function Reports() {
  const user = useCurrentUser()
  const { begin } = useCoolerAddress()
  const [shown, setShown] = useState<Home | null>(null)
  const phone = useIsPhone()
  const latest = useQuery(query(coolerInventory.list, {}))
  return (
    <Stack>
      <Line>
        {/* At the desk it stands in the heading with its words. */}
        {phone && mayReport(user) && (
          <Button icon="edit" onClick={() => begin('report')}>
            Report your coolers
          </Button>
        )}
        {manages(user) && (
          <Button icon="person" onClick={() => begin('report-for')}>
            Report for somebody else
          </Button>
        )}
      </Line>
      <Async
        query={latest}
        what="the reports"
        empty={
          <EmptyState icon="checklist" title="Nobody has reported yet">
            Whoever keeps coolers at home says here how many of each type there are.
          </EmptyState>
        }
      >
        {({ items }) => (
          <RowList>
            {homesOf(items).map((home) => (
              <ListRow
                key={home.id}
                title={home.name}
                badge={countOf(
                  home.rows.reduce((sum, { quantity }) => sum + quantity, 0),
                  'cooler',
                )}
                about={`${quantities(home.rows)} · ${formatMoment(lastOf(home.rows))}`}
                action={
                  <IconButton
                    icon="history"
                    label={`All reports of ${home.name}`}
                    onClick={() => setShown(home)}
                  />
                }
              />
            ))}
          </RowList>
        )}
      </Async>
      <Drawer
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown ? `Reports of ${shown.name}` : 'Reports'}
      >
        {shown && <HomeHistory id={shown.id} />}
      </Drawer>
    </Stack>
  )
}

const lastOf = (rows: readonly Report[]) =>
  rows
    .map(({ reportedAt }) => reportedAt)
    .toSorted()
    .at(-1) ?? ''

function HomeHistory({ id }: { id: string }) {
  const user = useCurrentUser()
  const all = useQuery(query(coolerInventory.history, { hostHomeId: id }))
  return (
    <Async query={all} what="its reports" empty={<Quiet>Nothing was reported here.</Quiet>}>
      {({ items }) => (
        <RowList>
          {items.map((row) => (
            <ListRow
              key={row.id}
              title={`${row.quantity} ${row.type.toLowerCase()}`}
              about={[formatMoment(row.reportedAt), `by ${row.reportedByName}`, row.notes]
                .filter(Boolean)
                .join(' · ')}
              action={
                manages(user) && (
                  <IconButton
                    icon="trash"
                    label={`Delete the report of ${row.quantity} ${row.type.toLowerCase()}`}
                    onClick={() => void remove(row)}
                  />
                )
              }
            />
          ))}
        </RowList>
      )}
    </Async>
  )
}

const remove = ({ id, quantity, type }: Report) =>
  changeWithUndo(coolerInventory.remove, { id }, `Report of ${quantity} ${type.toLowerCase()} deleted`).catch(
    sayFailed('The report was not deleted'),
  )
