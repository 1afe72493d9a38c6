import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { later } from '#web/ui/later.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { calendarFeed } from './contract.ts'

const FeedDialog = later(() => import('./parts/feed-dialog.tsx'))

/** A person's own calendar address, in their profile and where they say when they are available. */
export function CalendarAddress() {
  const answer = useQuery(query(calendarFeed.read, {}))
  const [address, setAddress] = useState<string | null>(null)
  const [asking, setAsking] = useState<'new' | 'end' | null>(null)
  const make = async () => {
    const made = await change(calendarFeed.make, {})
    void refresh([calendarFeed.read])
    setAddress(made.address)
  }
  const revoke = async () => {
    await change(calendarFeed.revoke, {})
    void refresh([calendarFeed.read])
    toast({ title: 'Your calendar address has ended' })
  }
  return (
    <Card
      title="In your own calendar"
      description="An address at which your phone or computer reads what concerns you here."
    >
      <Async query={answer} what="your calendar address" skeleton={<SkeletonLines lines={2} />}>
        {({ feed }) =>
          feed ? (
            <Stack>
              <Quiet>
                Made <Ago at={feed.madeAt} />.{' '}
                {feed.askedAt ? (
                  <>
                    A calendar read it <Ago at={feed.askedAt} />.
                  </>
                ) : (
                  'No calendar has read it yet.'
                )}
              </Quiet>
              <Line>
                <Button icon="refresh" onClick={() => setAsking('new')}>
                  Make a new address
                </Button>
                <Button variant="quiet" icon="close" onClick={() => setAsking('end')}>
                  End it
                </Button>
              </Line>
            </Stack>
          ) : (
            <Button icon="calendar" onClick={() => void make().catch(sayFailed('No address was made'))}>
              Make my calendar address
            </Button>
          )
        }
      </Async>
      {address !== null && <FeedDialog address={address} onClose={() => setAddress(null)} />}
      <Confirm
        opened={asking === 'new'}
        onClose={() => setAsking(null)}
        action="Make a new address"
        onContinue={make}
        destructive={false}
      >
        The address you have now ends at once. Calendars that read it need the new one.
      </Confirm>
      <Confirm
        opened={asking === 'end'}
        onClose={() => setAsking(null)}
        action="End your calendar address"
        onContinue={revoke}
      >
        Calendars that read it show nothing new from then on. You can make another address at any time.
      </Confirm>
    </Card>
  )
}
