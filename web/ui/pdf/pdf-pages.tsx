import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { logQuietly } from '#web/device/log.ts'
import { IconButton } from '../action/button.tsx'
import { SkeletonLines } from '../feedback/async.tsx'
import type { OpenPdf, PdfSource } from './pdf-drawing.ts'
import styles from './pdf-pages.module.css'

interface PdfPagesProps {
  source: PdfSource
  title: string
  /** In its place, where it cannot be drawn. */
  instead: ReactNode
}

/**
 * The pages of a PDF, each drawn into a picture by a worker of the browser: nothing of the file is run or opened, neither
 * its scripts nor its links.
 */
export function PdfPages({ source, title, instead }: PdfPagesProps) {
  const [opened, setOpened] = useState<{ of: PdfSource; pdf: OpenPdf | null }>()
  const [turned, setTurned] = useState({ of: source, number: 1 })
  const [drawn, setDrawn] = useState<{ of: OpenPdf; number: number; picture: string }>()
  const number = turned.of === source ? turned.number : 1
  const turn = (to: number) => setTurned({ of: source, number: to })
  const pdf = opened?.of === source ? opened.pdf : undefined
  useEffect(() => {
    const gone = new AbortController()
    const open = async () => {
      // What draws is large: it comes with the first sheet that is opened.
      const { openPdf } = await import('./pdf-drawing.ts')
      const one = await openPdf(source, gone.signal)
      if (!gone.signal.aborted) setOpened({ of: source, pdf: one })
    }
    open().catch((error: unknown) => {
      if (gone.signal.aborted) return
      logQuietly(`A PDF was not opened: ${messageOf(error)}`)
      setOpened({ of: source, pdf: null })
    })
    return () => gone.abort()
  }, [source])
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
        setOpened({ of: source, pdf: null })
      },
    )
    return () => {
      left = true
      if (picture) URL.revokeObjectURL(picture)
    }
  }, [pdf, number, source])
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
