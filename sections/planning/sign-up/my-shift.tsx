import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BAD_LINK } from '#platform/slots/contract.ts'
import { roleWords, wayTo, whereInWords } from '#platform/slots/fields.ts'
import { messageOf } from '#web/calls/errors.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { takeToken } from '#web/take-token.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { LinkFault } from '#web/ui/layout/link-fault.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { directionsTo } from '#web/ui/map/directions.ts'
import { formatShiftTime } from '#web/ui/show/shift-time.ts'
import { type MyPlace, signUp } from './contract.ts'

const TITLES: Record<MyPlace['answer'], string> = {
  asked: 'Can you come?',
  comes: 'You are down for this',
  waits: 'You are on the waiting list',
  not: 'You said that you can’t come',
}

/** Where a personal link leads: one shift, and the answer to it; nobody needs an account for it. */
export default function MyShiftPage() {
  const [token] = useState(() => takeToken({ stays: true }))
  const [said, setSaid] = useState<MyPlace>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const known = useQuery({ ...query(signUp.place, { token }), enabled: token !== '' && !said, retry: false })
  if (token === '' || (known.isError && !said))
    return (
      <LinkFault
        words={BAD_LINK}
        error={known.error}
        what="your shift"
        retry={() => void known.refetch()}
        busy={known.isFetching}
      />
    )
  const place = said ?? known.data
  if (!place)
    return (
      <OpenFrame title="Your shift">
        <Waiting what="your shift">
          <SkeletonLines lines={4} />
        </Waiting>
      </OpenFrame>
    )
  const answer = (comes: boolean) => {
    setBusy(true)
    setFailure('')
    makeChange(signUp.answer, { token, comes })
      .then(setSaid, (error: unknown) => setFailure(messageOf(error)))
      .finally(() => setBusy(false))
  }
  const way = wayTo(place)
  const off = place.slotStatus === 'called_off'
  return (
    <OpenFrame
      name={place.organization}
      title={off ? 'This was called off' : TITLES[place.answer]}
      lead={said ? <output>Thank you, {place.name}. Your answer is noted.</output> : `Hello ${place.name}.`}
    >
      <Stack>
        <DefinitionList
          items={[
            { label: 'What', value: place.title },
            { label: 'Role', value: roleWords(place) },
            { label: 'When', value: formatShiftTime(place) },
            { label: 'Where', value: whereInWords(place) },
            { label: 'Please note', value: place.instructions },
          ].filter(({ value }) => value)}
        />
        {!off && (
          <Line>
            {(place.answer === 'asked' || place.answer === 'not') && (
              <Button variant="primary" busy={busy} onClick={() => answer(true)}>
                {place.answer === 'not' ? 'I can come after all' : 'I’ll come'}
              </Button>
            )}
            {place.answer !== 'not' && (
              <Button busy={busy} onClick={() => answer(false)}>
                I can’t come
              </Button>
            )}
            {way && place.answer !== 'not' && (
              <Button icon="route" href={directionsTo([way])} newTab>
                Directions
              </Button>
            )}
          </Line>
        )}
        <LiveRegion urgent>{failure}</LiveRegion>
      </Stack>
    </OpenFrame>
  )
}
