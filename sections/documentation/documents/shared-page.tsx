import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMomentIn } from '#kernel/charity/day.ts'
import { download } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { query } from '#web/calls/query.ts'
import { takeToken } from '#web/take-token.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { LinkFault } from '#web/ui/layout/link-fault.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { formatBytes } from '#web/ui/show/format.ts'
import { documents } from './contract.ts'
import { BAD_LINK } from './sharing-contract.ts'

/** Where a link to a document leads: its name, and a button to save it. Nothing of it is opened here. */
export default function SharedDocumentPage() {
  const [token] = useState(() => takeToken({ stays: true }))
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const known = useQuery({ ...query(documents.shared, { token }), enabled: token !== '', retry: false })
  if (token === '' || known.isError)
    return (
      <LinkFault
        words={BAD_LINK}
        error={known.error}
        what="the document"
        retry={() => void known.refetch()}
        busy={known.isFetching}
      />
    )
  if (!known.data)
    return (
      <OpenFrame title="A document for you">
        <Waiting what="the document">
          <SkeletonLines lines={3} />
        </Waiting>
      </OpenFrame>
    )
  const { organization, title, description, fileName, fileSize, expiresAt } = known.data
  const save = async () => {
    setBusy(true)
    setFault('')
    try {
      await download(documents.sharedFile, { token })
    } catch (error) {
      setFault(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <OpenFrame name={organization} title={title} lead={description}>
      <Stack>
        <Quiet>{`${fileName}, ${formatBytes(fileSize)}`}</Quiet>
        <div>
          <Button variant="primary" icon="download" busy={busy} onClick={() => void save()}>
            Save the document
          </Button>
        </div>
        {fault && <p role="alert">{fault}</p>}
        <Quiet>
          {/* Whoever has no account knows their own clock. */}
          This link works until{' '}
          {formatMomentIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(expiresAt))}.
        </Quiet>
      </Stack>
    </OpenFrame>
  )
}
