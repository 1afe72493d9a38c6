import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { change, requestIdOf } from '#web/calls/api.ts'
import { isApiError } from '#web/calls/errors.ts'
import { makeChange } from '#web/calls/query.ts'
import { offerUndo, undoOffer } from '#web/calls/undo.ts'
import { useStore } from '#web/device/store.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { BringBack as Preview } from '../round-trip-contract.ts'
import { takeAways } from '../round-trip-contract.ts'
import { BringBackDone } from './bring-back-done.tsx'
import { BringBackLook, type Choices, cellKey } from './bring-back-look.tsx'

type Result = OutputOf<typeof takeAways.bringBack>

/** What a file would change, what somebody has to choose, what stays out and why; then all of it at once. */
export default function BringBack({ file, onClose }: { file: File; onClose: () => void }) {
  const phone = useIsPhone()
  const [preview, setPreview] = useState<Preview>()
  const [result, setResult] = useState<Result>()
  const [choices, setChoices] = useState<Choices>(new Map())
  const [removes, setRemoves] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const list = useRef<HTMLDivElement>(null)
  const failed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let here = true
    change(takeAways.look, {}, { file }).then(
      (answer) => here && setPreview(answer),
      (failure: unknown) => here && setError(failure),
    )
    return () => {
      here = false
    }
  }, [file])

  // Who pressed the button far below what went wrong is taken to it.
  useEffect(() => {
    if (error !== undefined) failed.current?.focus()
  }, [error])
  // Taken back, nothing of what is told here is so any more.
  const undone = useStore(undoOffer)?.undone === true
  useEffect(() => {
    if (result && undone) onClose()
  }, [result, undone, onClose])

  const open = preview?.conflicts.filter((cell) => !choices.has(cellKey(cell))) ?? []
  const apply = async () => {
    if (!preview) return
    if (open.length > 0) {
      setAsked(true)
      list.current?.querySelector<HTMLInputElement>('[data-open] input')?.focus()
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      const done = await makeChange(takeAways.bringBack, {
        importId: preview.importId,
        seen: preview.seen,
        choices: preview.conflicts.map((cell) => ({
          row: cell.row,
          column: cell.column,
          take: choices.get(cellKey(cell)) ?? 'portal',
        })),
        remove: preview.missing.map(({ id }) => id).filter((id) => removes.has(id)),
      })
      const requestId = requestIdOf(done)
      const message = `${preview.takeAway.title}: ${countOf(done.changed, 'changed cell')}, ${countOf(done.added, 'new row')}`
      if (requestId) offerUndo({ message, requestId })
      if (done.otherwise.length + done.problems.length === 0) onClose()
      else setResult(done)
    } catch (failure) {
      setError(failure)
      // Somebody changed the list meanwhile: what was chosen stays chosen where it is still asked.
      if (isApiError(failure, 'CONFLICT'))
        setPreview(await change(takeAways.lookAgain, { importId: preview.importId }))
    } finally {
      setBusy(false)
    }
  }
  const does = preview && doesSomething(preview, removes)
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      fullScreen={phone}
      title={
        result
          ? 'Brought back'
          : preview
            ? `Bring back ${preview.takeAway.title}`
            : error === undefined
              ? `Reading ${file.name}`
              : `${file.name} cannot come back`
      }
      footer={
        result ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          preview && (
            <>
              <Button onClick={onClose}>{does ? 'Not now' : 'Close'}</Button>
              {does && (
                <Button variant="primary" busy={busy} onClick={() => void apply()}>
                  Bring it in
                </Button>
              )}
            </>
          )
        )
      }
    >
      <Stack>
        {error !== undefined && (
          <div ref={failed} tabIndex={-1}>
            <Failure error={error} />
          </div>
        )}
        {result ? (
          <BringBackDone result={result} />
        ) : preview ? (
          <div ref={list}>
            <BringBackLook
              preview={preview}
              choices={choices}
              asked={asked}
              removes={removes}
              onChoices={setChoices}
              onRemoves={setRemoves}
            />
          </div>
        ) : (
          error === undefined && <Quiet as="output">Reading the file…</Quiet>
        )}
      </Stack>
    </Dialog>
  )
}

const doesSomething = ({ counts, missing }: Preview, removes: ReadonlySet<string>) =>
  counts.changed + counts.conflicts + counts.added > 0 || missing.some(({ id }) => removes.has(id))
