import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { download } from '#web/calls/api.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'
import { later } from '#web/ui/later.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { takeAways } from '../round-trip-contract.ts'
import { targets } from '../tour-targets.ts'
import type { WantedList } from './take-away.tsx'

const TakeAway = later(() => import('./take-away.tsx'))
const BringBack = later(() => import('./bring-back.tsx'))

type Away = OutputOf<typeof takeAways.list>['items'][number]
/** Older ones are seldom asked for. */
const FEW = 6
const TABLES = '.csv,.tsv,.txt,.xlsx,.xls,.ods'

interface TakeAwaysProps {
  wanted?: WantedList
  onTaken: () => void
}

/** Lists that are out to be changed, and the way back for their files. */
export default function TakeAways({ wanted, onTaken }: TakeAwaysProps) {
  const answer = useQuery(query(takeAways.list, {}))
  const [all, setAll] = useState(false)
  const [taking, setTaking] = useState(false)
  const [file, setFile] = useState<File>()
  const [leaving, setLeaving] = useState<Away>()
  return (
    <Card
      title="Take out and bring back"
      description="Change a list in any program. What others changed here meanwhile stays."
      actions={
        <>
          <Button icon="download" onClick={() => setTaking(true)} {...targets.out}>
            Take a list out
          </Button>
          <FileButton label="Bring a file back" icon="upload" accept={TABLES} onFile={setFile} />
        </>
      }
    >
      <Async
        query={answer}
        what="the lists that are out"
        empty={
          <EmptyState icon="spreadsheet" title="No list is out">
            The export menu of a list takes it out as it is filtered.
          </EmptyState>
        }
      >
        {({ items }) => (
          <RowList>
            {(all ? items : items.slice(0, FEW)).map((one) => (
              <ListRow
                key={one.id}
                title={one.title}
                badge={
                  one.returns.length > 0 ? (
                    <Badge tone="good">Came back</Badge>
                  ) : (
                    <Badge tone="info">Out</Badge>
                  )
                }
                about={<About one={one} />}
                action={<Deeds one={one} onForget={() => setLeaving(one)} />}
              />
            ))}
          </RowList>
        )}
      </Async>
      {!all && (answer.data?.items.length ?? 0) > FEW && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show all {countOf(answer.data?.items.length ?? 0, 'list')}
        </Button>
      )}
      {(taking || wanted) && answer.data && (
        <TakeAway
          {...(wanted ? { wanted } : {})}
          lists={answer.data.lists}
          onClose={() => {
            setTaking(false)
            onTaken()
          }}
        />
      )}
      {file && <BringBack file={file} onClose={() => setFile(undefined)} />}
      {leaving && (
        <Confirm
          opened
          action={`Forget ${leaving.title}`}
          onClose={() => setLeaving(undefined)}
          onContinue={() => makeChange(takeAways.forget, { id: leaving.id })}
        >
          Files of it do not come back any more. What came in stays.
        </Confirm>
      )}
    </Card>
  )
}

function About({ one: { filter, rows, takenAt, takenBy, isOwn, returns } }: { one: Away }) {
  const [last] = returns
  return (
    <>
      {filter.length > 0 && `${filter.join(', ')}. `}
      {countOf(rows, 'row')}, taken out{isOwn ? '' : ` by ${takenBy}`} <Ago at={takenAt} />
      {last && (
        <>
          <br />
          {last.fileName} came back <Ago at={last.at} />: {countOf(last.changed, 'changed cell')},{' '}
          {countOf(last.added, 'new row')}, {countOf(last.removed, 'deleted row')}
        </>
      )}
    </>
  )
}

function Deeds({ one: { id, title }, onForget }: { one: Away; onForget: () => void }) {
  const save = (format: 'xlsx' | 'csv') =>
    void download(takeAways.file, { id, format }).catch(sayFailed('The file was not saved'))
  return (
    <Line>
      <Menu
        target={
          <Button variant="quiet" icon="more" aria-label={`More about ${title}`}>
            More
          </Button>
        }
        items={[
          { label: 'The file as a workbook', icon: 'spreadsheet', onClick: () => save('xlsx') },
          { label: 'The file as plain text', icon: 'document', onClick: () => save('csv') },
          { label: 'Forget it', icon: 'trash', divider: true, danger: true, onClick: onForget },
        ]}
      />
    </Line>
  )
}
