import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { logQuietly } from '#web/device/log.ts'
import { IconButton } from '../action/button.tsx'
import { SkeletonLines } from '../feedback/async.tsx'
import type { OpenPdf } from './pdf-drawing.ts'
import styles from './pdf-pages.module.css'

interface PdfPagesProps {
  /** Of the file: a call of ours that answers it. */
  address: string
  title: string
  /** In its place, where it cannot be drawn. */
  instead: ReactNode
}

/**
 * The pages of a PDF, each drawn into a picture by a worker of the browser: nothing of the file is run or opened, neither
 * its scripts nor its links.
 */
export function PdfPages({ address, title, instead }: PdfPagesProps) {
  const [opened, setOpened] = useState<{ of: string; pdf: OpenPdf | null }>()
  const [turned, setTurned] = useState({ of: address, number: 1 })
  const [drawn, setDrawn] = useState<{ of: OpenPdf; number: number; picture: string }>()
  const number = turned.of === address ? turned.number : 1
  const turn = (to: number) => setTurned({ of: address, number: to })
  const pdf = opened?.of === address ? opened.pdf : undefined
  useEffect(() => {
    const gone = new AbortController()
    const open = async () => {
      // What draws is large: it comes with the first sheet that is opened.
      const { openPdf } = await import('./pdf-drawing.ts')
      const one = await openPdf(address, gone.signal)
      if (!gone.signal.aborted) setOpened({ of: address, pdf: one })
    }
    open().catch((error: unknown) => {
      if (gone.signal.aborted) return
      logQuietly(`A PDF was not opened: ${messageOf(error)}`)
      setOpened({ of: address, pdf: null })
    })
    return () => gone.abort()
  }, [address])
  useEffect(() => {
    if (!pdf) return
    let left = false
    let picture: string | undefined
    pdf.draw(number).then(
      (blob) => {
        if (left) return
        picture = URL.createObjectURL(blob)
        setDrawn({ of: pdf, number, picture })
      },
      (error: unknown) => {
        if (left) return
        logQuietly(`A page was not drawn: ${messageOf(error)}`)
        setOpened({ of: address, pdf: null })
      },
    )
    return () => {
      left = true
      if (picture) URL.revokeObjectURL(picture)
    }
  }, [pdf, number, address])
  if (pdf === null) return instead
  if (!pdf) return <SkeletonLines lines={8} />
  const isShown = drawn?.of === pdf && drawn.number === number
  return (
    <div className={styles.pages}>
      {isShown ? (
        <img
          className={styles.page}
          src={drawn.picture}
          alt={number === 1 ? `First page of ${title}` : `Page ${number} of ${title}`}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
      {pdf.pages > 1 && (
        <div className={styles.turn}>
          <IconButton
            icon="back"
            label="Page before"
            disabled={number === 1}
            onClick={() => turn(number - 1)}
          />
          <output>{`Page ${number} of ${pdf.pages}`}</output>
          <IconButton
            icon="next"
            label="Next page"
            disabled={number === pdf.pages}
            onClick={() => turn(number + 1)}
          />
        </div>
      )}
    </div>
  )
}
