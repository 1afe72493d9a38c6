import { useEffect, useRef, useState } from 'react'
import { giveUpFile } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { newId } from '#web/calls/ids.ts'
import { announce } from '../feedback/announce.ts'
import { formatBytes } from '../show/format.ts'
import type { FileCalls } from './types.ts'

/** A file on its way. */
export interface Upload {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** How much has been sent, 0 to 1. */
  share: number
  /** Why it did not get there, in words. */
  failure: string
}

/** So many at once: more would only make each slower. */
const AT_ONCE = 2

/** Sends files one after the other. What fails stays in sight, and can be tried again. */
export function useUploads(
  { upload, maxBytes }: Pick<FileCalls, 'upload' | 'maxBytes'>,
  onDone?: () => void,
) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const patch = (id: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: string) => setUploads((all) => all.filter((one) => one.id !== id))

  const send = async ({ id, file }: Upload) => {
    const control = new AbortController()
    running.current.set(id, control)
    patch(id, { state: 'sending', share: 0, failure: '' })
    try {
      await upload(file, {
        idempotencyKey: id,
        onProgress: (share) => patch(id, { share }),
        signal: control.signal,
      })
      drop(id)
      announce(`${file.name} added`)
      onDone?.()
    } catch (error) {
      if (control.signal.aborted) drop(id)
      else {
        patch(id, { state: 'failed', failure: messageOf(error) })
        announce(`${file.name} was not added: ${messageOf(error)}`)
      }
    } finally {
      running.current.delete(id)
    }
  }

  useEffect(() => {
    for (const next of uploads.filter(({ state }) => state === 'waiting'))
      if (running.current.size < AT_ONCE && !running.current.has(next.id)) void send(next)
  })
  // Whoever leaves the place leaves what is on its way to it.
  useEffect(
    () => () => {
      for (const control of running.current.values()) control.abort()
    },
    [],
  )

  const add = (files: Iterable<File>) =>
    setUploads((all) => [
      ...all,
      ...Array.from(files, (file): Upload => {
        const tooLarge = file.size > maxBytes
        const failure = tooLarge ? `This file is larger than ${formatBytes(maxBytes)}.` : ''
        return { id: newId(), file, state: tooLarge ? 'failed' : 'waiting', share: 0, failure }
      }),
    ])
  return {
    uploads,
    add,
    retry: (id: string) => patch(id, { state: 'waiting', failure: '' }),
    /** Gives one up, wherever it is. */
    giveUp: (id: string) => {
      const control = running.current.get(id)
      if (control) return control.abort()
      const given = uploads.find((one) => one.id === id)
      if (given) giveUpFile(given.file)
      drop(id)
    },
  }
}
export type Uploads = ReturnType<typeof useUploads>
