import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { countOf } from '#kernel/language/count.ts'
import { roleWords, whereInWords } from '#platform/slots/fields.ts'
import { query } from '#web/calls/query.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { LinkFault } from '#web/ui/layout/link-fault.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { formatShiftTime } from '#web/ui/show/shift-time.ts'
import { BAD_PAGE, type Offered, signUp } from './contract.ts'
import styles from './parts/sign-up.module.css'

type Taken = OutputOf<typeof signUp.take>
const tokenHere = () => window.location.pathname.split('/')[2] ?? ''
const only = () => new URLSearchParams(window.location.search).get('shift')

/** Sign up with name and phone, without an account: by a link or the QR code of a poster. */
export default function PublicSignUpPage() {
  const [token] = useState(tokenHere)
  const [wanted] = useState(only)
  const [chosen, setChosen] = useState<Offered>()
  const [taken, setTaken] = useState<Taken>()
  const [mine, setMine] = useState<readonly string[]>([])
  const known = useQuery({ ...query(signUp.offered, { token }), enabled: token !== '', retry: false })
  if (token === '' || known.isError)
    return (
      <LinkFault
        words={BAD_PAGE}
        error={known.error}
        what="the shifts"
        retry={() => void known.refetch()}
        busy={known.isFetching}
      />
    )
  const organization = known.data?.organization
  if (chosen && taken)
    return <Done organization={organization} slot={chosen} taken={taken} onMore={() => again()} />
  const again = () => {
    setChosen(undefined)
    setTaken(undefined)
    void known.refetch()
  }
  if (chosen)
    return (
      <OpenFrame name={organization} title={chosen.title} lead={leadOf(chosen)}>
        <SignUpForm
          token={token}
          mine={mine}
          slot={chosen}
          onDone={(done) => {
            if (done.token !== null) setMine([...mine, done.token].slice(-MOST_KEPT))
            setTaken(done)
          }}
          onBack={() => setChosen(undefined)}
        />
      </OpenFrame>
    )
  const items = known.data?.items.filter(({ id }) => wanted === null || id === wanted)
  return (
    <OpenFrame
      name={organization}
      title="Come and help"
      lead="Choose when you can come. You need no account."
      wide
    >
      {!items ? (
        <Waiting what="the shifts">
          <SkeletonLines lines={6} />
        </Waiting>
      ) : items.length === 0 ? (
        <EmptyState icon="checklist" title="Nobody is needed right now">
          Please look again in a few days.
        </EmptyState>
      ) : (
        <RowList>
          {items.map((slot) => (
            <ListRow
              key={slot.id}
              title={slot.title}
              about={
                <>
                  <WhenOf slot={slot} />
                  {[roleWords(slot), whereInWords(slot), places(slot)].filter(Boolean).join(' · ')}
                </>
              }
              action={
                <Button variant={slot.open > 0 ? 'primary' : 'secondary'} onClick={() => setChosen(slot)}>
                  {slot.open > 0 ? 'Sign up' : 'Waiting list'}
                </Button>
              }
            />
          ))}
        </RowList>
      )}
    </OpenFrame>
  )
}

/** The day and the hours, each unbroken. */
function WhenOf({ slot }: { slot: Offered }) {
  const day = formatShiftTime({ ...slot, startTime: null, endTime: null }, 'short')
  const hours = formatShiftTime(slot, 'short').slice(day.length + ', '.length)
  return (
    <span className={styles.when}>
      <span>{hours ? `${day}, ` : day}</span>
      <span>{hours}</span>
    </span>
  )
}

const places = ({ open, waiting }: Offered) =>
  open > 0 ? `${countOf(open, 'place')} open` : waiting > 0 ? `Full, ${waiting} waiting` : 'Full'
const leadOf = (slot: Offered) =>
  [roleWords(slot), formatShiftTime(slot), whereInWords(slot)].filter(Boolean).join(' · ')

/** Of a whole class at one device the last few are enough. */
const MOST_KEPT = 20

interface FormProps {
  token: string
  /** The personal links that this page gave until now. */
  mine: readonly string[]
  slot: Offered
  onDone: (taken: Taken) => void
  onBack: () => void
}

function SignUpForm({ token, mine, slot, onDone, onBack }: FormProps) {
  const form = useCallForm(
    signUp.take,
    { name: '', phone: '', email: null as string | null, note: null as string | null },
    { along: { token, slotId: slot.id, mine: [...mine] }, onDone },
  )
  return (
    <Stack>
      {slot.instructions && <Quiet>{slot.instructions}</Quiet>}
      <RecordForm form={form} save={slot.open > 0 ? 'Sign up' : 'Join the waiting list'}>
        <TextField {...form.field('name')} label="Name" autoComplete="name" required />
        <TextField {...form.field('phone')} label="Phone" type="tel" autoComplete="tel" required />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          description="For a confirmation and a reminder; you may leave it empty"
        />
        <TextAreaField {...form.field('note')} label="Anything we should know" />
      </RecordForm>
      <Line>
        <Button variant="quiet" onClick={onBack}>
          Back to all shifts
        </Button>
      </Line>
    </Stack>
  )
}

interface DoneProps {
  organization: string | undefined
  slot: Offered
  taken: Taken
  onMore: () => void
}

const PLACE = {
  confirmed: { fresh: 'You are signed up', already: 'You are signed up already' },
  waiting: { fresh: 'You are on the waiting list', already: 'You are on the waiting list already' },
} as const

function Done({ organization, slot, taken, onMore }: DoneProps) {
  const title = PLACE[taken.status][taken.already ? 'already' : 'fresh']
  return (
    <OpenFrame name={organization} title={title} lead={<output>{whereTheyStand(taken)}</output>}>
      <Stack>
        <p>{[slot.title, leadOf(slot)].join(' · ')}</p>
        <Quiet>{howToLeave(taken)}</Quiet>
        <Line>
          {taken.token !== null && (
            <Button href={`/my-shift?token=${taken.token}`} newTab>
              Your personal link
            </Button>
          )}
          <Button variant="quiet" onClick={onMore}>
            Sign up for another shift
          </Button>
        </Line>
      </Stack>
    </OpenFrame>
  )
}

function whereTheyStand({ status, already, before }: Taken) {
  if (status === 'waiting')
    return `All places are taken; ${before === 0 ? 'you are the first who waits' : `${countOf(before, 'person')} before you`}. Somebody calls you, or writes to you, when a place opens.`
  return already
    ? 'Thank you! Your place is yours; nothing was added a second time.'
    : 'Thank you! We look forward to seeing you.'
}

function howToLeave({ mailed, token }: Taken) {
  if (token === null)
    return 'If you gave us an email address, your personal link is on its way there once more: by it you can say that you can’t come.'
  return mailed
    ? 'We have written to you, with a link by which you can say that you can’t come.'
    : 'Keep this link: by it you can say that you can’t come.'
}
