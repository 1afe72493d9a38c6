import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { transport } from '#web/calls/api.ts'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { PdfPages } from '#web/ui/pdf/pdf-pages.tsx'
import { formatBytes } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { documents } from '../contract.ts'
import styles from './documents.module.css'

export type Row = OutputOf<typeof documents.one>

interface Shown {
  id: string
  title: string
  number: number
  fileName: string
  fileSize: number
  shows: Row['shows']
}

const addressOf = ({ id, number }: Shown, size: 'small' | 'large') =>
  `/api/documents/${id}/preview?size=${size}&number=${number}`

/** In a list: a small picture, or a sign of what it is. */
export function Thumbnail({ of: row }: { of: Shown }) {
  const [failed, setFailed] = useState(false)
  if (row.shows === 'picture' && !failed)
    return (
      <img
        className={styles.small}
        src={addressOf(row, 'small')}
        alt=""
        loading="lazy"
        onError={() => setFailed(true)}
      />
    )
  return (
    <span className={styles.small} aria-hidden>
      <Icon
        name={row.shows === 'picture' ? 'photo' : row.shows === 'nothing' ? 'file' : 'document'}
        size={22}
      />
    </span>
  )
}

/** A document to look at. Nothing in it is run or opened: pictures are drawn anew, pages are drawn, text is text. */
export function Preview({ of: row }: { of: Shown }) {
  const [failed, setFailed] = useState(false)
  const sheet = <Sheet of={row} />
  if (row.shows === 'nothing' || failed) return sheet
  if (row.shows === 'pdf')
    return (
      <div className={styles.pages}>
        <PdfPages source={addressOf(row, 'large')} title={row.title} instead={sheet} />
      </div>
    )
  if (row.shows === 'text') return <Words of={row} instead={sheet} />
  return (
    <img
      className={styles.large}
      src={addressOf(row, 'large')}
      alt={row.title}
      onError={() => setFailed(true)}
    />
  )
}

const Sheet = ({ of: { fileName, fileSize } }: { of: Shown }) => (
  <span className={styles.large} data-sheet>
    <Icon name="file" size={40} />
    {`${fileName}, ${formatBytes(fileSize)}. It cannot be shown here; save it to open it.`}
  </span>
)

const [LEAST_ROWS, MOST_ROWS, WIDE] = [3, 14, 70]

/** As many as the text needs: a short note leaves the room to what stands below it. */
function rowsFor(text: string): number {
  let rows = 0
  for (const line of text.split('\n', MOST_ROWS)) rows += Math.max(1, Math.ceil(line.length / WIDE))
  return Math.min(MOST_ROWS, Math.max(LEAST_ROWS, rows))
}

function Words({ of: row, instead }: { of: Shown; instead: ReactNode }) {
  const address = addressOf(row, 'large')
  const text = useQuery({
    queryKey: ['text of a document', address],
    queryFn: async ({ signal }) => {
      const answer = await transport.fetch(address, { signal })
      if (!answer.ok) throw new Error('There is no text')
      return answer.text()
    },
    retry: false,
  })
  if (text.isError) return instead
  if (text.data === undefined) return <SkeletonLines lines={6} />
  return (
    // Whoever has no mouse comes to it and scrolls as well.
    <textarea
      className={styles.text}
      readOnly
      rows={rowsFor(text.data)}
      value={text.data}
      aria-label={`What stands in ${row.title}`}
    />
  )
}
