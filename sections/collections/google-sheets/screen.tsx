import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { passes } from '#kernel/people/access.ts'
import { CalendarAddress } from '#platform/calendar/widgets.tsx'
import { makeChange, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { mayFollow, mayKeepAccount, mayMake, maySee, mayTake } from './access.ts'
import { liveAddresses } from './contract.ts'
import FollowedSheets from './parts/followed-sheets.tsx'
import { formulaOf } from './parts/formula.ts'
import SheetAccount from './parts/sheet-account.tsx'
import TakeAways from './parts/take-aways.tsx'
import { targets } from './tour-targets.ts'

const NewAddress = later(() => import('./parts/new-address.tsx'))

type Address = OutputOf<typeof liveAddresses.list>['items'][number]
interface Wanted {
  title: string
  list?: string
  filter?: Record<string, unknown>
  feed?: string
}

/** Lists and feeds that other programs read by themselves, each at an address of its own. */
export default function SpreadsheetsScreen() {
  const user = useCurrentUser()
  // The export menu of a list leads here, with the list as it is filtered.
  const [{ list, take, filter, title }, setPlace] = useQueryState({
    list: '',
    take: '',
    filter: '',
    title: '',
  })
  const leave = () => setPlace({ list: '', take: '', filter: '', title: '' })
  return (
    <>
      <PageHeader
        title="Spreadsheets"
        description="Lists that go out and come back, that keep themselves up to date in Google Sheets or Excel, and feeds."
      />
      <Stack>
        {passes(user, mayTake) && (
          <TakeAways
            {...(take === '' ? {} : { wanted: { list: take, title, filter: filterOf(filter) } })}
            onTaken={leave}
          />
        )}
        {passes(user, maySee) && (
          <LiveSheets
            {...(list === '' ? {} : { asked: { title, list, filter: filterOf(filter) } })}
            onMade={leave}
          />
        )}
        {passes(user, mayFollow) && <FollowedSheets />}
        {passes(user, mayKeepAccount) && <SheetAccount />}
        <CalendarAddress />
      </Stack>
    </>
  )
}

/** Addresses at which other programs read lists and feeds by themselves. */
function LiveSheets({ asked, onMade }: { asked?: Wanted; onMade: () => void }) {
  const user = useCurrentUser()
  const answer = useQuery(query(liveAddresses.list, {}))
  const [feed, setFeed] = useState<Wanted>()
  const [ending, setEnding] = useState<Address>()
  const makes = passes(user, mayMake)
  const wanted = asked ?? feed
  const feeds = answer.data?.feeds ?? []
  return (
    <>
      <Card
        title="Live sheets"
        description="Lists that keep themselves up to date in Google Sheets or Excel, and feeds."
        actions={
          makes &&
          feeds.length > 0 && (
            <Menu
              target={
                <Button icon="add" {...targets.feed}>
                  New feed
                </Button>
              }
              items={feeds.map((one) => ({
                label: one.title,
                onClick: () => setFeed({ title: one.title, feed: one.name }),
              }))}
            />
          )
        }
      >
        <Async
          query={answer}
          what="the live addresses"
          empty={
            <EmptyState icon="spreadsheet" title="No sheet reads a list yet">
              {makes
                ? 'Open a list, filter it, and choose “Keep a sheet up to date” in its export menu.'
                : 'Whoever may make live sheets does so in the export menu of a list.'}
            </EmptyState>
          }
        >
          {({ items }) => (
            <RowList>
              {items.map((address) => (
                <ListRow
                  key={address.id}
                  title={address.title}
                  badge={
                    <>
                      <Badge tone={address.state === 'works' ? 'good' : 'bad'}>
                        {address.state === 'works' ? 'Works' : 'Closed'}
                      </Badge>{' '}
                      {address.kind === 'feed' && <Badge>Feed</Badge>}
                    </>
                  }
                  about={<About address={address} />}
                  action={
                    <Button aria-label={`End ${address.title}`} onClick={() => setEnding(address)}>
                      End
                    </Button>
                  }
                />
              ))}
            </RowList>
          )}
        </Async>
      </Card>
      <Card
        title="In a spreadsheet program"
        description="Whoever knows the address reads the list without signing in, so give it to the spreadsheet and to nobody else."
      >
        <p>
          <strong>Google Sheets:</strong> put <code>{formulaOf('the address')}</code> into a cell. It reads
          anew about every hour.
        </p>
        <p>
          <strong>Excel:</strong> Data, From Web, then the address. “Refresh All” reads anew.
        </p>
      </Card>
      {wanted && makes && (
        <NewAddress
          wanted={wanted}
          onClose={() => {
            setFeed(undefined)
            onMade()
          }}
        />
      )}
      {ending && (
        <Confirm
          opened
          action={`End ${ending.title}`}
          onClose={() => setEnding(undefined)}
          onContinue={() => makeChange(liveAddresses.end, { id: ending.id })}
        >
          What reads this address finds nothing there any more, at once and for good.
        </Confirm>
      )}
    </>
  )
}

function About({ address }: { address: Address }) {
  const { filter, isOwn, ownerName, madeAt, askedAt, asked, state } = address
  return (
    <>
      {address.of}
      {filter.length > 0 && `, ${filter.join(', ')}`}. {isOwn ? 'Made by you' : `Made by ${ownerName}`}{' '}
      <Ago at={madeAt} />,{' '}
      {askedAt ? (
        <>
          read {countOf(asked, 'time')}, last <Ago at={askedAt} />
        </>
      ) : (
        'not read yet'
      )}
      {state === 'closed' && (
        <>
          <br />
          Whoever made it may not see this any more, so nothing stands there.
        </>
      )}
    </>
  )
}

function filterOf(text: string): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(text)
    return typeof filter === 'object' && filter !== null ? (filter as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
