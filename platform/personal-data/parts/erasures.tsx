import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { Pager } from '#web/ui/table/data-table/pager.tsx'
import { usePages } from '#web/ui/table/use-pages.ts'
import { type Erasure, FORMER, type Place, personalData } from '../contract.ts'
import { KnownPeople } from './known-people.tsx'
import styles from './personal-data.module.css'

const STATES = { erasing: 'Being erased', searching: 'Looking where else they are named' } as const
const PLACES = { one: 'place', many: 'places' }

/** Erased accounts, how far that is, and where texts of others still name them; for the admin panel. */
export default function Erasures() {
  return (
    <Stack>
      <KnownPeople />
      <Erased />
    </Stack>
  )
}

function Erased() {
  const pages = usePages(25)
  const answer = useQuery(query(personalData.erasures, { page: pages.page, limit: pages.limit }))
  return (
    <Async
      query={answer}
      what="the erasures"
      empty={
        <EmptyState icon="people" title="Nobody was erased">
          Accounts are erased by their owners, or by you in User Management.
        </EmptyState>
      }
    >
      {({ items, total }) => (
        <Stack>
          {items.map((erasure) => (
            <OneErasure key={erasure.id} erasure={erasure} />
          ))}
          <Pager list={pages} total={total} words={{ one: 'erasure', many: 'erasures' }} />
        </Stack>
      )}
    </Async>
  )
}

const run = (work: Promise<unknown>) =>
  work.then(() => refresh([personalData.erasures, personalData.places])).catch(sayFailed('This did not work'))

function OneErasure({ erasure }: { erasure: Erasure }) {
  const { id, askedAt, askedBy, state, done, total, places, wholes } = erasure
  const [asking, setAsking] = useState(false)
  const many = places - wholes
  return (
    <Card title={`Erased ${formatMoment(askedAt)}`} description={`Asked for by: ${askedBy}`}>
      <Stack>
        {state !== 'done' && (
          <div>
            <p className={styles.why}>
              {STATES[state]}: step {done} of {total}. It goes on when the portal is started anew.
            </p>
            <ProgressBar label={STATES[state]} value={done} max={total} />
          </div>
        )}
        {state === 'done' && places === 0 && <p className={styles.why}>Nothing is left to decide.</p>}
        {places > 0 && (
          <>
            <p className={styles.text}>
              {countOf(places, PLACES.one, PLACES.many)} in texts of others may name them.
            </p>
            <Line>
              {many > 0 && (
                <Button variant="primary" onClick={() => setAsking(true)}>
                  Take the name out of {countOf(many, PLACES.one, PLACES.many)}
                </Button>
              )}
              {state === 'done' && (
                <Button onClick={() => void run(change(personalData.searchAgain, { id }))}>Look again</Button>
              )}
            </Line>
            <Places id={id} />
          </>
        )}
      </Stack>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        action="Take the name out"
        onContinue={async () => {
          await change(personalData.decide, { id, places: 'all', take: true })
          await refresh([personalData.erasures, personalData.places])
        }}
      >
        {`In ${countOf(many, PLACES.one, PLACES.many)} “${FORMER}” will stand instead. Nobody can undo that.${wholes > 0 ? ' Where the name is all there is, you decide one by one.' : ''}`}
      </Confirm>
    </Card>
  )
}

function Places({ id }: { id: string }) {
  const pages = usePages(25)
  const answer = useQuery(query(personalData.places, { id, page: pages.page, limit: pages.limit }))
  return (
    <Async query={answer} what="the places">
      {({ items, total }) => (
        <>
          <ul className={styles.parts}>
            {items.map((place) => (
              <OnePlace
                key={place.id}
                place={place}
                decide={(take) => run(change(personalData.decide, { id, places: [place.id], take }))}
              />
            ))}
          </ul>
          <Pager list={pages} total={total} words={PLACES} />
        </>
      )}
    </Async>
  )
}

function OnePlace({ place, decide }: { place: Place; decide: (take: boolean) => unknown }) {
  const { record, field, excerpt, isWhole, confirmed, refused } = place
  const where = `${record}, ${field}`
  return (
    <li className={styles.place}>
      <strong>{where}</strong>
      {excerpt ? (
        <q>
          {excerpt.before}
          <mark>{excerpt.match}</mark>
          {excerpt.after}
        </q>
      ) : (
        <span className={styles.why}>It does not stand there any more.</span>
      )}
      {excerpt?.past && <span className={styles.why}>Only in the history of the record</span>}
      {isWhole && (
        <span className={styles.why}>Nothing else stands there: it may be the name of something else</span>
      )}
      {refused && <span className={styles.failure}>{refused}</span>}
      <Line>
        <Button
          busy={confirmed}
          aria-label={`Take the name out of ${where}`}
          onClick={() => void decide(true)}
        >
          Take it out
        </Button>
        <Button variant="quiet" aria-label={`Leave the name in ${where}`} onClick={() => void decide(false)}>
          Leave it
        </Button>
      </Line>
    </li>
  )
}
