import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { change, download, requestIdOf } from '#web/calls/api.ts'
import { changeWithUndo, query, refresh } from '#web/calls/query.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { AddFiles, DropArea } from '#web/ui/attachments/add-files.tsx'
import { UploadList } from '#web/ui/attachments/file-list.tsx'
import { useUploads } from '#web/ui/attachments/use-uploads.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatBytes } from '#web/ui/show/format.ts'
import { DOCUMENT_BYTES, documents } from '../contract.ts'
import { allows } from '../fields.ts'
import { Preview, type Row } from './preview.tsx'

/** Every version there was: to be looked at, saved, and brought back. */
export default function Versions({ row }: { row: Row }) {
  const answer = useQuery(query(documents.versions, { id: row.id }))
  const [shown, show] = useState<number>()
  const [saves, changes] = [allows(row.level, 'download'), allows(row.level, 'edit')]
  return (
    <Stack>
      {changes && <BringVersion row={row} />}
      <Async query={answer} what="the versions">
        {({ items }) => (
          <RowList>
            {items.map((one) => (
              <ListRow
                key={one.number}
                title={`Version ${one.number}`}
                badge={one.number === row.number && <Badge tone="good">Newest</Badge>}
                about={
                  <>
                    {`${one.fileName}, ${formatBytes(one.fileSize)}, by ${one.addedBy ?? 'a former member'}, `}
                    <Ago at={one.addedAt} />
                    {one.restoredFrom !== null && `. Version ${one.restoredFrom} again`}
                    {one.note && `. ${one.note}`}
                  </>
                }
                action={
                  <Line>
                    <IconButton
                      icon="eye"
                      label={`Look at version ${one.number}`}
                      onClick={() => show(one.number)}
                    />
                    {saves && (
                      <IconButton
                        icon="download"
                        label={`Save version ${one.number}`}
                        onClick={() =>
                          void download(documents.download, { id: row.id, number: one.number }).catch(
                            sayFailed('It was not saved'),
                          )
                        }
                      />
                    )}
                    {changes && one.number !== row.number && (
                      <IconButton
                        icon="undo"
                        label={`Make version ${one.number} the newest again`}
                        onClick={() =>
                          void changeWithUndo(
                            documents.restore,
                            { id: row.id, number: one.number },
                            `Version ${one.number} of ${row.title} is the newest again`,
                          ).catch(sayFailed('Nothing was changed'))
                        }
                      />
                    )}
                  </Line>
                }
              />
            ))}
            <Dialog
              opened={shown !== undefined}
              onClose={() => show(undefined)}
              title={`${row.title}, version ${shown ?? ''}`}
              size="lg"
              footer={<Button onClick={() => show(undefined)}>Close</Button>}
            >
              {items
                .filter(({ number }) => number === shown)
                .map((one) => (
                  <Preview key={one.number} of={{ ...one, id: row.id, title: row.title }} />
                ))}
            </Dialog>
          </RowList>
        )}
      </Async>
    </Stack>
  )
}

function BringVersion({ row }: { row: Row }) {
  const { uploads, add, retry, giveUp } = useUploads({
    maxBytes: DOCUMENT_BYTES,
    upload: async (file, how) => {
      const after = await change(documents.addVersion, { id: row.id }, { file, ...how })
      const requestId = requestIdOf(after)
      if (requestId)
        offerUndo({ message: `Version ${after.number} of ${row.title} added`, requestId, rows: 1 })
      await refresh([documents.one, documents.versions, documents.list])
    },
  })
  return (
    <DropArea onFiles={(files) => add(files.slice(0, 1))}>
      <Line>
        <AddFiles onFiles={(files) => add(files.slice(0, 1))} />
        <Quiet as="span">or drop it here: it becomes the newest version, the older ones stay.</Quiet>
      </Line>
      <UploadList uploads={uploads} retry={retry} giveUp={giveUp} />
    </DropArea>
  )
}
