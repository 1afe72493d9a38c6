import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { OfflineNotice, WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import styles from './design-system.module.css'

const refetch = () => {}
const failed = new Error('Lunchbox cannot be reached. Please check your connection.')

const States = () => (
  <>
    <Section title="Waiting, failed, empty, ready" description="Once, in Async, for every query.">
      <div className={styles.columns}>
        <Card title="Waiting">
          <Async query={{ data: undefined, error: null, isPending: true, refetch }} what="the hosts">
            {() => null}
          </Async>
        </Card>
        <Card title="Failed">
          <Async query={{ data: undefined, error: failed, isPending: false, refetch }} what="the hosts">
            {() => null}
          </Async>
        </Card>
        <Card title="Empty">
          <Async
            query={{ data: [], error: null, isPending: false, refetch }}
            what="the hosts"
            empty={
              <EmptyState
                icon="hosts"
                title="No hosts yet"
                action={
                  <Button variant="primary" icon="add">
                    Add a host
                  </Button>
                }
              >
                Hosts are the places where people leave their sandwiches.
              </EmptyState>
            }
          >
            {() => null}
          </Async>
        </Card>
        <Card title="Shown, but not fresh">
          <Async
            query={{ data: ['Alder Street'], error: failed, isPending: false, refetch }}
            what="the hosts"
          >
            {(names) => names.join(', ')}
          </Async>
        </Card>
        <Card title="Did not work">
          <Failure error={failed} />
        </Card>
        <Card title="More lines to come">
          <SkeletonLines lines={6} />
        </Card>
      </div>
    </Section>
    <Section title="Without a network">
      <Card>
        <OfflineNotice asOf="at 6:42 PM" waiting={2} />
        <div className={styles.line}>
          <WaitingMark state="waiting" />
          <WaitingMark state="sending" />
          <WaitingMark state="refused" reason="this location was deleted" />
        </div>
      </Card>
    </Section>
  </>
)

export default States
