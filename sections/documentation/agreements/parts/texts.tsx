import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { download } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { kinds, type ListedKind, type Published } from '../contract.ts'
import styles from './agreements.module.css'

/** Every text that was published, word for word. */
export default function Texts({ row }: { row: ListedKind }) {
  const answer = useQuery(query(kinds.texts, { id: row.id }))
  const [shown, show] = useState<{ text: Published; opened: boolean }>()
  const close = () => shown && show({ ...shown, opened: false })
  return (
    <Stack>
      {row.number !== null && (
        <div>
          <Button
            icon="download"
            onClick={() =>
              void download(kinds.blank, { id: row.id }).catch(sayFailed('The paper was not saved'))
            }
          >
            Save it to be signed by hand
          </Button>
        </div>
      )}
      <Async
        query={answer}
        what="the texts"
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon="document" title="Nothing was published yet">
            Nobody is asked before.
          </EmptyState>
        }
      >
        {({ items }) => (
          <RowList>
            {items.map((one) => (
              <ListRow
                key={one.id}
                title={`Text no. ${one.number}`}
                about={
                  <>
                    {`Signed ${countOf(one.signed, 'time')}, published by ${one.publishedBy ?? 'a former member'}, `}
                    <Ago at={one.publishedAt} />
                    {one.signAgainBy && `. What was signed before holds until ${formatDay(one.signAgainBy)}`}
                    {one.note && `. ${one.note}`}
                  </>
                }
                action={
                  <Button icon="eye" onClick={() => show({ text: one, opened: true })}>
                    Read it
                  </Button>
                }
              />
            ))}
          </RowList>
        )}
      </Async>
      <Dialog
        opened={shown?.opened === true}
        onClose={close}
        title={`${row.title}, text no. ${shown?.text.number ?? ''}`}
        size="md"
        footer={<Button onClick={close}>Close</Button>}
      >
        <Stack>
          <div className={styles.text}>{shown?.text.text}</div>
          <Quiet>
            SHA-256: <span className={styles.code}>{shown?.text.sha256}</span>
          </Quiet>
        </Stack>
      </Dialog>
    </Stack>
  )
}
