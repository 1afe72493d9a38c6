import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { PdfPages } from '#web/ui/pdf/pdf-pages.tsx'
import { formatBytes } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { promotion } from '../contract.ts'
import styles from './promotion.module.css'

export type Graphic = OutputOf<typeof promotion.one>

/** Whoever looks back sees what was said of a graphic; its file may have gone with it since. */
const couldNotBeShown = () =>
  looksBack()
    ? 'The picture could not be shown: it may be gone since.'
    : 'The picture could not be shown. You can still save it.'

interface PictureProps {
  graphic: Graphic
  size: 'small' | 'large'
}

/**
 * The picture of a graphic, drawn anew by the server. Of a PDF the open record shows the pages; in lists, and where it
 * cannot be drawn, it is a sheet with its size.
 */
export function Picture({ graphic: { title, fileId, fileType, fileSize }, size }: PictureProps) {
  const [failed, setFailed] = useState(false)
  const isPdf = fileType === 'application/pdf'
  if (!isPdf && !failed)
    return (
      <img
        className={styles[size]}
        src={`/api/files/${fileId}/preview?size=${size}`}
        alt={size === 'large' ? title : ''}
        loading="lazy"
        onError={() => setFailed(true)}
      />
    )
  const sheet = (
    <span className={styles[size]} data-sheet>
      <Icon name={isPdf ? 'document' : 'photo'} size={size === 'small' ? 22 : 48} />
      {size === 'large' && (isPdf ? `PDF to print, ${formatBytes(fileSize)}` : couldNotBeShown())}
    </span>
  )
  if (!isPdf || size === 'small') return sheet
  return <PdfPages source={`/api/files/${fileId}`} title={title} instead={sheet} />
}
