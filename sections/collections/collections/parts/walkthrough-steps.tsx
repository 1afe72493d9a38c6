import { type ReactNode, useState } from 'react'
import { isDay } from '#kernel/charity/day.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Entry } from '../contract.ts'
import {
  EntryGroups,
  type EntryState,
  HostField,
  IndividualField,
  LABELS,
  NotesField,
  SimilarNotice,
  ZeroReasonField,
} from './entry-form.tsx'
import { type FormGroup, isBlankGroup } from './entry-values.ts'
import { useCalendar, useHostNames } from './known.ts'
import styles from './walkthrough.module.css'
import { breakdownWords, dayWords, groupName, longDayWords } from './words.tsx'

interface StepProps {
  form: EntryState
  goTo: (step: number) => void
  similar: Entry[]
}

interface Step {
  title: string
  /** The fields it asks for. */
  fields: string[]
  /** Its own buttons lead on. */
  answers?: boolean
  draw: (props: StepProps) => ReactNode
}

/** Domain 3.2, in its order. */
export const STEPS: [Step, ...Step[]] = [
  { title: 'When was the collection?', fields: ['collectionDate'], draw: (props) => <WhichDay {...props} /> },
  { title: 'Where?', fields: ['hostId'], draw: ({ form }) => <HostField form={form} /> },
  {
    title: 'How many sandwiches came from individuals?',
    fields: ['individualSandwiches', 'breakdown'],
    draw: ({ form }) => <IndividualField form={form} />,
  },
  {
    title: 'Did any groups bring sandwiches?',
    fields: [],
    answers: true,
    draw: (props) => <AnyGroups {...props} />,
  },
  {
    title: 'Which groups, and how many each?',
    fields: ['groups'],
    draw: ({ form }) => <EntryGroups form={form} startWithOne />,
  },
  { title: 'Is everything right?', fields: ['zeroReason', 'notes'], draw: (props) => <Review {...props} /> },
]

/** The step that asks for a field; faults of anything else are said at the end. */
export function stepOf(path: string): number {
  const at = STEPS.findIndex(({ fields }) => fields.includes(path.split('.')[0] ?? ''))
  return at < 0 ? STEPS.length : at + 1
}

/** Any day of a week stands for its collection day, unless one insists on the day itself. */
function WhichDay({ form }: StepProps) {
  const { today, weekOf } = useCalendar()
  const { collectionDate } = form.values
  const week = isDay(collectionDate) ? weekOf(String(collectionDate)) : undefined
  const [exact, setExact] = useState(week !== undefined && week.start !== collectionDate)
  const choose = (day: string | null) =>
    form.set('collectionDate', day && isDay(day) && !exact ? weekOf(day).start : day)
  return (
    <>
      <DateField
        {...form.field('collectionDate')}
        label={LABELS.collectionDate}
        description={
          week && (exact ? dayWords(String(collectionDate)) : `Collection day: ${longDayWords(week.start)}`)
        }
        today={today}
        required
        onChange={choose}
      />
      <CheckboxField
        label="It was on another day of the week"
        description="Then choose exactly that day"
        value={exact}
        onChange={(on) => {
          setExact(on === true)
          if (on !== true && week) form.set('collectionDate', week.start)
        }}
      />
    </>
  )
}

function AnyGroups({ form, goTo }: StepProps) {
  // Somebody who said no and comes back finds the groups again.
  const [typed] = useState<FormGroup[]>(form.values.groups ?? [])
  const answer = (groups: FormGroup[], step: number) => {
    form.set('groups', groups)
    goTo(step)
  }
  return (
    <div className={styles.answers}>
      <Quiet>A school, a congregation, a company: whoever brought many at once.</Quiet>
      <Button size="md" onClick={() => answer(typed, 5)}>
        Yes, there were groups
      </Button>
      <Button size="md" onClick={() => answer([], 6)}>
        No, only individuals
      </Button>
    </div>
  )
}

function Review({ form, goTo, similar }: StepProps) {
  const hostName = useHostNames()
  const { collectionDate, hostId, individualSandwiches, breakdown, groups } = form.values
  const named = (groups ?? []).filter((group) => !isBlankGroup(group))
  const types = breakdownWords(breakdown)
  const fact = (label: string, step: number, value: ReactNode) => ({
    label,
    value: (
      <span className={styles.fact}>
        <span>{value}</span>
        <Button variant="quiet" aria-label={`Change: ${label}`} onClick={() => goTo(step)}>
          Change
        </Button>
      </span>
    ),
  })
  return (
    <>
      <DefinitionList
        items={[
          fact('Date', 1, isDay(collectionDate) && dayWords(String(collectionDate))),
          fact('Location', 2, hostId && hostName(hostId)),
          fact(
            'Individuals',
            3,
            <>
              {formatNumber(individualSandwiches)}
              {types !== '' && <Quiet as="span"> {types}</Quiet>}
            </>,
          ),
          fact(
            'Groups',
            named.length > 0 ? 5 : 4,
            named.length === 0
              ? 'None'
              : named.map((group, index) => (
                  <span key={index} className={styles.line}>
                    {groupName(group)}: {formatNumber(group.count)}
                  </span>
                )),
          ),
        ]}
      />
      <SimilarNotice items={similar} />
      <ZeroReasonField form={form} />
      <NotesField form={form} />
    </>
  )
}
