import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { followedSheets, PACES, type Pace, RULES, type Rule } from '../followed-contract.ts'

const FollowSheet = later(() => import('./follow-sheet.tsx'))
const LookAtSheet = later(() => import('./look-at-sheet.tsx'))

type Sheet = OutputOf<typeof followedSheets.list>['items'][number]

/** Sheets that somebody published elsewhere, read on a schedule. */
export default function FollowedSheets() {
  const answer = useQuery(query(followedSheets.list, {}))
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Sheet>()
  // A notification leads to one that waits.
  const [{ look }, setPlace] = useQueryState({ look: '' })
  const looked = answer.data?.items.find(({ id }) => id === look)
  return (
    <Card
      title="Sheets that are read here"
      description="A spreadsheet that is published on the web as CSV is read every hour or day, and comes in as an import would."
      actions={
        <Button icon="add" onClick={() => setAdding(true)}>
          Follow a sheet
        </Button>
      }
    >
      <Async
        query={answer}
        what="the sheets"
        empty={
          <EmptyState icon="spreadsheet" title="No sheet is followed">
            For a list that others keep elsewhere, and that shall stand here, too.
          </EmptyState>
        }
      >
        {({ items }) => (
          <RowList>
            {items.map((sheet) => (
              <ListRow
                key={sheet.id}
                title={sheet.title}
                badge={<State sheet={sheet} />}
                about={<About sheet={sheet} />}
                action={
                  <Deeds
                    sheet={sheet}
                    onLook={() => setPlace({ look: sheet.id })}
                    onDelete={() => setLeaving(sheet)}
                  />
                }
              />
            ))}
          </RowList>
        )}
      </Async>
      {adding && answer.data && (
        <FollowSheet targets={answer.data.targets} onClose={() => setAdding(false)} />
      )}
      {looked && <LookAtSheet sheet={looked} onClose={() => setPlace({ look: '' })} />}
      {leaving && (
        <Confirm
          opened
          action={`Follow ${leaving.title} no more`}
          onClose={() => setLeaving(undefined)}
          onContinue={() => makeChange(followedSheets.remove, { id: leaving.id })}
        >
          What came in stays.
        </Confirm>
      )}
    </Card>
  )
}

function State({ sheet: { isOn, fault, outcome } }: { sheet: Sheet }) {
  if (!isOn) return <Badge>Off</Badge>
  if (fault) return <Badge tone="bad">Not read</Badge>
  if (outcome === 'waits') return <Badge tone="warn">Waits for you</Badge>
  return <Badge tone={outcome ? 'good' : 'info'}>{outcome ? 'Up to date' : 'Being read'}</Badge>
}

const About = ({ sheet }: { sheet: Sheet }) => (
  <>
    {PACES[sheet.pace]} {sheet.isPrivate && 'with our account '}into {sheet.targetTitle}. {RULES[sheet.rule]}.
    <br />
    {sheet.readAt ? (
      <>
        Read <Ago at={sheet.readAt} />
      </>
    ) : (
      'Not read yet'
    )}
    {sheet.outcome === 'brought' &&
      `, brought ${countOf(sheet.created, 'new row')} and ${countOf(sheet.updated, 'changed row')}`}
    , by {sheet.ownerName}
    {sheet.fault && (
      <>
        <br />
        {sheet.fault}
      </>
    )}
  </>
)

function Deeds({
  sheet: { id, version, title, isOn, outcome, rule, pace },
  onLook,
  onDelete,
}: {
  sheet: Sheet
  onLook: () => void
  onDelete: () => void
}) {
  const edit = (changes: { isOn?: boolean; rule?: Rule; pace?: Pace }) =>
    makeChange(followedSheets.edit, { id, version, ...changes }).catch(sayFailed('It was not changed'))
  const read = () =>
    makeChange(followedSheets.readNow, { id })
      .then(() => toast({ title: 'It is being read' }))
      .catch(sayFailed('It was not read'))
  return (
    <Line>
      {outcome === 'waits' && (
        <Button aria-label={`Look at ${title}`} onClick={onLook}>
          Look at it
        </Button>
      )}
      <Menu
        target={
          <Button variant="quiet" icon="more" aria-label={`More about ${title}`}>
            More
          </Button>
        }
        items={[
          ...(isOn ? [{ label: 'Read it now', icon: 'refresh' as const, onClick: () => void read() }] : []),
          { label: isOn ? 'Turn off' : 'Turn on', onClick: () => void edit({ isOn: !isOn }) },
          ...(Object.keys(RULES) as Rule[]).map((one, index) => ({
            label: RULES[one],
            divider: index === 0 && 'By itself',
            checked: one === rule,
            onClick: () => void edit({ rule: one }),
          })),
          ...(Object.keys(PACES) as Pace[]).map((one, index) => ({
            label: PACES[one],
            divider: index === 0 && 'How often',
            checked: one === pace,
            onClick: () => void edit({ pace: one }),
          })),
          {
            label: 'Follow it no more',
            icon: 'trash' as const,
            divider: true,
            danger: true,
            onClick: onDelete,
          },
        ]}
      />
    </Line>
  )
}
