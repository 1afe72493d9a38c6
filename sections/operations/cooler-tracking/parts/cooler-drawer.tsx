import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { RecordFacts } from '#platform/records/facts-widgets.tsx'
import { RecordDrawer } from '#platform/records/record-widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { QrCode } from '#web/ui/qr/qr-code.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { Timeline, TimelineEntry } from '#web/ui/show/timeline.tsx'
import { manages } from '../access.ts'
import { type Cooler, coolers, type Move } from '../contract.ts'
import { addressOf } from '../custody.ts'
import { cooler } from '../fields.ts'
import { didInWords } from '../words.ts'
import { CoolerForm } from './cooler-form.tsx'
import { MovePanel } from './move-panel.tsx'
import { useCoolerAddress } from './use-coolers.ts'

/** One cooler: who has it, since when and until when, its label, and everything that happened to it. */
export default function CoolerDrawer({ id }: { id: string }) {
  const user = useCurrentUser()
  const { close, begin } = useCoolerAddress()
  return (
    <RecordDrawer<(typeof coolers)['one']>
      one={coolers.one}
      id={id}
      noun={cooler.words.one}
      nameOf={(row) => `Cooler ${row.number}`}
      href={`/dashboard?section=cooler-tracking&id=${id}`}
      table="coolers"
      onClose={close}
      actions={(row) =>
        manages(user) && (
          <Button icon="print" onClick={() => begin('labels', { numbers: row.number })}>
            Print its label
          </Button>
        )
      }
      body={(row) => <Facts row={row} />}
      tabs={(row) => [{ id: 'moves', label: 'Moves', content: <Moves id={row.id} /> }]}
      edit={{ may: () => manages(user), form: (row, done) => <CoolerForm row={row} onDone={done} /> }}
      remove={{ may: () => manages(user), call: coolers.remove }}
    />
  )
}

function Facts({ row }: { row: Cooler }) {
  return (
    <Stack>
      <MovePanel cooler={{ ...row, type: row.type?.name ?? null }} />
      <DefinitionList
        items={[
          { label: 'Type', value: row.type?.name },
          ...(row.dueOn
            ? [
                {
                  label: 'Due back',
                  value: [formatDay(row.dueOn), row.dueAt?.name].filter(Boolean).join(', '),
                },
              ]
            : []),
        ]}
      />
      <RecordFacts
        filledOnly
        def={cooler}
        row={row}
        name={row.number}
        without={['number', 'state', 'isClean', 'dueOn']}
      />
      <Line>
        <QrCode
          text={addressOf(window.location.origin, row.code)}
          label={`Cooler ${row.number} · ${row.code}`}
        />
      </Line>
    </Stack>
  )
}

function Moves({ id }: { id: string }) {
  const moves = useQuery(query(coolers.moves, { id }))
  return (
    <Section title="What happened to it">
      <Async
        query={moves}
        what="its moves"
        empty={<EmptyState icon="history" title="Nobody has scanned it yet" />}
      >
        {({ items }) => (
          <Timeline label="Moves">
            {items.map((move) => (
              <TimelineEntry
                key={move.id}
                at={move.happenedAt}
                person={move.by}
                did={didInWords({ kind: move.kind, to: move.to, by: move.by?.name ?? '' })}
              >
                <MoreOf move={move} />
              </TimelineEntry>
            ))}
          </Timeline>
        )}
      </Async>
    </Section>
  )
}

const MINUTE_MS = 60_000

function MoreOf({ move }: { move: Move }) {
  const late = Date.parse(move.receivedAt) - Date.parse(move.happenedAt) > MINUTE_MS
  const words = [
    move.isClean !== null && (move.isClean ? 'Clean' : 'Not clean'),
    move.dueOn && `Back by ${formatDay(move.dueOn, 'short')}`,
    move.dueAt && `Back at ${move.dueAt.name}`,
    late && `Told without a network, arrived ${formatMoment(move.receivedAt)}`,
    move.note,
    move.overtakenBy,
  ].filter(Boolean)
  return words.length > 0 && <Quiet>{words.join(' · ')}</Quiet>
}
