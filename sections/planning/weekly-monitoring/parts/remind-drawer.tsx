import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { inNumber } from '#kernel/language/count.ts'
import { fillIn } from '#kernel/language/letter-words.ts'
import { faultsOf, messageOf } from '#web/calls/errors.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { countOf, formatAgo } from '#web/ui/show/format.ts'
import { type Preview, reminding } from '../reminders-contract.ts'
import styles from './page.module.css'

interface RemindDrawerProps {
  /** Any day of the week. */
  week: string
  /** Only this location, where it was asked for at its row. */
  only?: string | undefined
  onClose: () => void
}

/** Domain 3.3: who would be reminded, how, and in which words, before anything is sent. */
export default function RemindDrawer({ week, only, onClose }: RemindDrawerProps) {
  const preview = useQuery(query(reminding.preview, { week }))
  return (
    <Drawer opened onClose={onClose} title="Remind of the numbers" width="wide">
      <Async query={preview} what="who is not in yet">
        {(data) => {
          const sites = data.sites.filter(({ hostId }) => only === undefined || hostId === only)
          return data.week.holidays.length > 0 ? (
            <EmptyState icon="noCollection" title="A week without collections">
              {data.week.holidays.join(', ')}. Nobody is expected to report, so nobody is reminded.
            </EmptyState>
          ) : sites.length === 0 ? (
            <EmptyState icon="check" title="Everybody is in">
              Nobody has to be reminded of this week.
            </EmptyState>
          ) : (
            <Words preview={{ ...data, sites }} week={week} onClose={onClose} />
          )
        }}
      </Async>
    </Drawer>
  )
}

type Way = 'mail' | 'text'

/** Words as they arrive at a location, with what the braces stand for. */
const filled = (
  words: string,
  { week }: Preview,
  { name, contact }: Preview['sites'][number],
  organization: string,
) =>
  fillIn(words, {}, { location: name, week: formatDay(week.start), name: contact, organization }, 'en')
    .paragraphs

function Words({ preview, week, onClose }: { preview: Preview; week: string; onClose: () => void }) {
  const { words, sites, textsReady } = preview
  const [way, setWay] = useState<Way>('mail')
  const reachable = sites.filter((site) => site[way])
  const [left, setLeft] = useState<readonly string[]>([])
  const [subject, setSubject] = useState(words.subject)
  const [bodies, setBodies] = useState({ mail: words.body, text: words.text })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const chosen = reachable.filter(({ hostId }) => !left.includes(hostId)).map(({ hostId }) => hostId)
  const cannot = sites.filter((site) => !site[way])
  const first = reachable.find(({ hostId }) => hostId === chosen[0])
  const { organizationName = '' } = useSettings()
  const send = async () => {
    setBusy(true)
    setFailure('')
    setErrors({})
    const given = { week, hostIds: chosen, body: bodies[way] }
    try {
      const { sent } =
        way === 'mail'
          ? await makeChange(reminding.emailMany, { ...given, subject })
          : await makeChange(reminding.textMany, given)
      toast({ title: `${countOf(sent, 'reminder')} on the way` })
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setErrors(faultsOf(error))
      setBusy(false)
    }
  }
  return (
    <Stack>
      <Segmented
        label="How to remind"
        value={way}
        onChange={(next) => setWay(next as Way)}
        options={[
          { value: 'mail', label: 'Email' },
          { value: 'text', label: 'Text message' },
        ]}
      />
      {way === 'text' && !textsReady && (
        <Quiet>Text messages are not set up: they are kept in the outbox, and nobody gets them.</Quiet>
      )}
      {reachable.length > 0 ? (
        <CheckboxGroupField
          label={`Locations not in yet, week of ${formatDay(preview.week.start)}`}
          name="hostIds"
          value={chosen}
          onChange={(ids) =>
            setLeft(reachable.map(({ hostId }) => hostId).filter((id) => !(ids ?? []).includes(id)))
          }
          options={reachable.map((site) => ({
            value: site.hostId,
            label: [
              site.name,
              site.contact,
              site.remindedAt && `reminded ${formatAgo(site.remindedAt, new Date())}`,
            ]
              .filter(Boolean)
              .join(', '),
          }))}
        />
      ) : (
        <Quiet>
          {way === 'mail'
            ? 'None of them has an email address to write to.'
            : 'Nobody there has agreed to text messages about locations.'}
        </Quiet>
      )}
      {cannot.length > 0 && reachable.length > 0 && (
        <Quiet>Cannot be reached so: {cannot.map(({ name }) => name).join(', ')}.</Quiet>
      )}
      {way === 'mail' && (
        <TextField
          name="subject"
          label="Subject"
          value={subject}
          onChange={(value) => setSubject(value ?? '')}
          error={errors.subject}
        />
      )}
      <TextAreaField
        name="body"
        label={way === 'mail' ? 'Email' : 'Text message'}
        description="In place of words in braces stands what is meant. A number as answer is proposed at the location."
        rows={way === 'mail' ? 5 : 3}
        value={bodies[way]}
        onChange={(value) => setBodies({ ...bodies, [way]: value ?? '' })}
        error={errors.body}
      />
      {first && (
        <Section title={`As ${first.name} reads it`}>
          <Card>
            {way === 'mail' && <strong>{filled(subject, preview, first, organizationName)[0]}</strong>}
            {filled(bodies[way], preview, first, organizationName).map((paragraph) => (
              <p key={paragraph} className={styles.read}>
                {paragraph}
              </p>
            ))}
          </Card>
        </Section>
      )}
      <Line>
        <Button
          variant="primary"
          icon="mail"
          busy={busy}
          disabled={chosen.length === 0}
          onClick={() => void send()}
        >
          {inNumber(chosen.length, 'Send the reminder', `Send ${countOf(chosen.length, 'reminder')}`)}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Line>
      <LiveRegion urgent>{failure}</LiveRegion>
    </Stack>
  )
}
