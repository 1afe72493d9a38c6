import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { type UndoOffer, undo } from '#web/calls/undo.ts'
import { UndoButton } from '#web/record/undo-button.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { movingIn } from '../contract.ts'
import { Totals } from './look.tsx'

interface CameProps {
  outcome: OutputOf<typeof movingIn.apply>
  /** When, of what came some time ago. */
  at?: string
  onMore?: () => void
}

/** What came, and the one undo that takes all of it back. */
export function Came({ outcome, at, onMore }: CameProps) {
  const rows = outcome.totals.reduce((all, one) => all + one.new + one.changed, 0)
  const [offer, setOffer] = useState<UndoOffer>({
    message: `${countOf(rows, 'row')} brought in`,
    requestId: outcome.requestId,
    what: 'move',
  })
  return (
    <Card
      title={
        offer.undone
          ? 'Undone: everything is as before'
          : at
            ? 'What you brought in last'
            : 'Everything is in'
      }
      description={at ? <Ago at={at} /> : 'It can be undone for 30 days.'}
    >
      <Stack>
        {!offer.undone && <Totals outcome={outcome} />}
        <Line>
          <UndoButton
            key={offer.requestId}
            one="Undo all of it"
            offer={offer}
            act={async (now, rest) => setOffer(await undo(now, rest))}
          />
          {onMore && <Button onClick={onMore}>Bring in more</Button>}
        </Line>
      </Stack>
    </Card>
  )
}
