import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { formatBytes } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { promotion } from '../contract.ts'
import styles from './promotion.module.css'

export type Graphic = OutputOf<typeof promotion.one>

interface PictureProps {
  graphic: Graphic
  size: 'small' | 'large'
}

/**
 * The picture of a graphic, drawn anew by the server. A PDF is a sheet with its size: it is saved and read by the
 * device's own program, never opened within the portal.
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
  return (
    <span className={styles[size]} data-sheet>
      <Icon name={isPdf ? 'document' : 'photo'} size={size === 'small' ? 22 : 48} />
      {size === 'large' &&
        (isPdf
          ? `PDF to print, ${formatBytes(fileSize)}`
          : 'The picture could not be shown. You can still save it.')}
    </span>
  )
}
