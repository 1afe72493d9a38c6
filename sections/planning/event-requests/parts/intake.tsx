import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useLiveFields } from '#web/record/live-fields.tsx'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { mayWrite } from '../access.ts'
import { type EventDetail, eventRequests } from '../contract.ts'
import { partOf } from '../field-parts-contract.ts'
import { eventRequest } from '../fields.ts'
import { hintsOf, leadershipAction, needsTimes } from '../hints.ts'
import { dayOf, nameOf, sandwichesOf } from '../words.ts'
import styles from './events.module.css'
import { OnThatDay } from './on-that-day.tsx'
import { Attempts, Organizers } from './people.tsx'
import { coldOf, Notices } from './show.tsx'

type Name = keyof typeof eventRequest.fields

interface Question {
  title: string
  /** What one says or looks out for. */
  hint?: string
  names: readonly Name[]
  /** It has been asked. */
  done: boolean
  beside?: ReactNode
}

/** Domain 4.1: what a first call goes through, in its order; each answer is kept the moment it is given. */
export default function Intake({ id }: { id: string }) {
  const detail = useQuery(query(eventRequests.one, { id }))
  return (
    <Async query={detail} what="this event request">
      {(event) => <Questions event={event} />}
    </Async>
  )
}

function Questions({ event }: { event: EventDetail }) {
  const user = useCurrentUser()
  const { today } = useOrganizationClock()
  const { field } = useLiveFields({
    def: eventRequest,
    name: 'event-requests',
    table: 'event_requests',
    row: event,
    edit: eventRequests.edit,
    may: (name) => mayWrite(user, partOf(name)),
  })
  const questions = questionsOf(event)
  const done = questions.filter((question) => question.done).length
  const ask = leadershipAction(event)
  const cold = coldOf(event)
  return (
    <div className={styles.parts}>
      <output className={styles.progress}>
        {done} of {questions.length} questions asked. Every answer is kept as you give it.
      </output>
      <Notices notices={[...hintsOf(event, today), ...(cold ? [cold] : [])]} />
      {ask && event.nextAction !== ask && mayWrite(user, 'contact') && (
        <Line>
          <Button icon="next" className={styles.ask} onClick={() => void noteAction(event, ask)}>
            {ask}
          </Button>
        </Line>
      )}
      <ol className={styles.questions}>
        {questions.map(({ title, hint, names, done: isDone, beside }) => (
          <li key={title} data-done={isDone || undefined}>
            <h4>
              <Icon name={isDone ? 'done' : 'open'} size={18} />
              {title}
              <span className={styles.state}>{isDone ? 'asked' : 'to ask'}</span>
            </h4>
            {hint && <Quiet>{hint}</Quiet>}
            {beside}
            {names.length > 0 && (
              <div className={styles.fields}>
                {names.map((name) =>
                  eventRequest.fields[name].kind === 'longText' || WIDE.includes(name) ? (
                    <div key={name} className={styles.wide}>
                      {field(name, eventRequest.fields[name].kind === 'longText' ? { rows: 2 } : {})}
                    </div>
                  ) : (
                    field(name)
                  ),
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      <h4>At the end: note the call</h4>
      <Attempts event={event} />
    </div>
  )
}

const WIDE: readonly Name[] = ['eventAddress', 'talkedAbout']

const noteAction = (event: EventDetail, nextAction: string) =>
  changeWithUndo(
    eventRequests.edit,
    { id: event.id, version: event.version, was: { nextAction: event.nextAction }, nextAction },
    `${nameOf(event)}: next action noted`,
  ).catch(sayFailed('The next action was not noted'))

function questionsOf(event: EventDetail): Question[] {
  const isSchool = event.organizationCategory === 'school'
  const times: readonly Name[] = needsTimes(event)
    ? ['eventStartTime', 'eventEndTime']
    : ['pickupTime', 'pickupTimeWindow']
  const known = (...names: Name[]) => names.every((name) => event[name] !== null && event[name] !== undefined)
  return [
    { title: 'How did they hear of us?', names: ['heardFrom', 'previouslyHosted'], done: known('heardFrom') },
    {
      title: 'Which day, and which others would do?',
      names: ['desiredEventDate', 'dateFlexible', 'backupDates'],
      done: dayOf(event) !== null,
      beside: <OnThatDay day={dayOf(event)} id={event.id} />,
    },
    {
      title: needsTimes(event) ? 'When does it begin and end?' : 'When can it be fetched?',
      hint: needsTimes(event)
        ? 'Over 500 sandwiches, or somebody of us is there: start and end.'
        : 'Up to 500 sandwiches and nobody of us there: the time to fetch them is enough.',
      names: times,
      done: known(...times.slice(0, 1)),
    },
    {
      title: 'Where does it take place?',
      names: ['eventAddress', 'insideArea'],
      done: known('eventAddress', 'insideArea'),
    },
    {
      title: 'Can we fetch it, or do they bring it?',
      hint: 'We fetch from 200 deli sandwiches on.',
      names: ['transportFeasible', 'selfTransport', 'driversNeeded', 'vanDriverNeeded'],
      done: known('transportFeasible') || event.selfTransport,
    },
    {
      title: 'Is there a refrigerator?',
      hint: 'Without one only peanut butter and jelly.',
      names: ['hasRefrigeration'],
      done: known('hasRefrigeration') && event.hasRefrigeration !== 'unknown',
    },
    {
      title: 'Whom do we call, and who else?',
      hint: 'Somebody with a phone, and a second one for the day itself.',
      names: [],
      done: event.organizers.length > 1,
      beside: <Organizers event={event} />,
    },
    {
      title: 'How many people, how many sandwiches, of which kind?',
      hint: isSchool ? 'Schools make deli, for the sake of allergies: no peanut butter.' : undefined,
      names: [
        'estimatedAttendance',
        'estimatedSandwichCount',
        'plannedPbj',
        'plannedDeli',
        'plannedDeliTurkey',
        'plannedDeliHam',
      ],
      done: sandwichesOf(event) !== null && known('estimatedAttendance'),
    },
    {
      title: 'Shall somebody speak, or help?',
      names: ['speakersNeeded', 'speakerAudienceType', 'volunteersNeeded'],
      done: known('speakersNeeded', 'volunteersNeeded'),
    },
    {
      title: 'Parking, doors and stairs',
      names: ['deliveryParkingAccess'],
      done: known('deliveryParkingAccess'),
    },
    {
      title: 'Talked about',
      hint: 'The toolkit page by page, what to buy, keeping it cold on the way, assembly line and runner, gloves and hair, photos.',
      names: ['talkedAbout'],
      done: event.talkedAbout.length >= eventRequest.fields.talkedAbout.options.length,
    },
    {
      title: 'What else they need, and what comes next',
      names: ['additionalRequirements', 'nextAction'],
      done: known('nextAction'),
    },
  ] as Question[]
}
