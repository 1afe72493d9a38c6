import { useEffect, useState } from 'react'
import { attachments } from '#platform/attachments/contract.ts'
import { change, download } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { onlyLooks } from '#web/calls/look-back.ts'
import { changeWithUndo, makeChange } from '#web/calls/query.ts'
import { logQuietly } from '#web/device/log.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { promotion } from '../contract.ts'
import type { Use } from '../fields.ts'
import type { Graphic } from './picture.tsx'
import { canShare, fileOf, share } from './sharing.ts'

/** Counted quietly: nobody waits for it, and a preview counts nothing. */
export function noteUse(id: string, kind: Use) {
  if (onlyLooks()) return
  change(promotion.use, { id, kind }).catch((error: unknown) =>
    logQuietly(`A use was not counted: ${messageOf(error)}`),
  )
}

const attempt = (failed: string, work: () => Promise<unknown>) => work().catch(sayFailed(failed))

/** Hands the file to another program of the phone, or saves it where there is no such thing. */
export function Hand({ row }: { row: Graphic }) {
  useEffect(() => noteUse(row.id, 'view'), [row.id])
  const [ready, setReady] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const hand = async () => {
    setBusy(true)
    await attempt('It was not shared', async () => {
      const file = ready ?? (await fileOf(row))
      const shown = await share(file, { title: row.title, text: row.description })
      setReady(shown ? null : file)
      if (shown) noteUse(row.id, 'share')
    })
    setBusy(false)
  }
  return (
    <>
      {canShare(row.fileType) && (
        <Button variant="primary" icon="share" busy={busy} onClick={() => void hand()}>
          {ready ? 'Ready: share it now' : 'Share'}
        </Button>
      )}
      <Button
        icon="download"
        onClick={() =>
          void attempt('It was not saved', async () => {
            await download(attachments.content, { id: row.fileId })
            noteUse(row.id, 'save')
          })
        }
      >
        Save
      </Button>
    </>
  )
}

/** For those who manage them: tell whom it is for, once; put away, take out again. */
export function Manage({ row }: { row: Graphic }) {
  const [busy, setBusy] = useState(false)
  const archived = row.status === 'archived'
  const tell = async () => {
    setBusy(true)
    await attempt('Nobody was told', async () => {
      const { told } = await makeChange(promotion.announce, { id: row.id })
      toast({ title: `${countOf(told, 'person')} told of ${row.title}` })
    })
    setBusy(false)
  }
  const put = () =>
    attempt('Nothing was changed', () =>
      changeWithUndo(
        promotion.archive,
        { id: row.id, version: row.version, archived: !archived },
        archived ? `${row.title} taken out of the archive` : `${row.title} put into the archive`,
      ),
    )
  return (
    <>
      {!archived && !row.announcedAt && (
        <Button icon="bell" busy={busy} onClick={() => void tell()}>
          Announce
        </Button>
      )}
      <Button onClick={() => void put()}>{archived ? 'Take out of the archive' : 'Archive'}</Button>
    </>
  )
}
