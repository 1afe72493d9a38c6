import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { mayAdd } from '#platform/attachments/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Chip } from '#web/ui/action/chip.tsx'
import { AddFiles } from '#web/ui/attachments/add-files.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { Visit } from '../visits.ts'
import { addPhotos, sayMoved } from './move-actions.ts'

const REASONS = [
  'Nobody opens',
  'They are closed',
  'The address is wrong',
  'They cannot take all of it',
  'Not enough sandwiches',
  'Food was too warm',
  'The car broke down',
] as const
const LONGEST = 400

/** What is wrong at a door, in one press or in own words, with photos. */
export function ProblemForm({ visit, onDone }: { visit: Visit; onDone: () => void }) {
  const user = useCurrentUser()
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<File[]>([])
  const [busy, setBusy] = useState(false)
  const problem = [reason, words.trim()].filter(Boolean).join(': ')
  const say = async () => {
    setBusy(true)
    const done = await sayMoved(visit, 'problem', problem, { problem })
    if (done && photos.length > 0) await addPhotos(visit, photos)
    setBusy(false)
    if (done) onDone()
  }
  return (
    <Stack>
      <Line>
        {REASONS.map((one) => (
          <Chip key={one} pressed={reason === one} onClick={() => setReason(reason === one ? '' : one)}>
            {one}
          </Chip>
        ))}
      </Line>
      <TextAreaField
        label="In your own words"
        rows={2}
        maxLength={LONGEST}
        value={words}
        onChange={(text) => setWords(text ?? '')}
      />
      {passes(user, mayAdd) && (
        <Line>
          <AddFiles onFiles={(files) => setPhotos([...photos, ...files])} />
          {photos.length > 0 && <Quiet as="output">{countOf(photos.length, 'photo')} chosen</Quiet>}
        </Line>
      )}
      <Line>
        <Button
          variant="danger"
          size="md"
          icon="alert"
          busy={busy}
          disabled={problem === ''}
          onClick={() => void say()}
        >
          Tell whoever planned it
        </Button>
        <Button variant="quiet" size="md" onClick={onDone}>
          Cancel
        </Button>
      </Line>
    </Stack>
  )
}
