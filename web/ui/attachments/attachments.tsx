import { useQuery } from '@tanstack/react-query'
import { Async } from '../feedback/async.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import type { QueryOf } from '../fields/record-picker.tsx'
import { formatBytes } from '../show/format.ts'
import { AddFiles, DropArea } from './add-files.tsx'
import styles from './attachments.module.css'
import { FileList, UploadList } from './file-list.tsx'
import type { AttachedFile, FileCalls } from './types.ts'
import { useUploads } from './use-uploads.ts'

interface AttachmentsProps {
  query: QueryOf<{ items: AttachedFile[]; mayAdd: boolean }>
  calls: FileCalls
  /** Said where there are none, to whoever may bring some. */
  empty?: string
}

const ANYBODY = 'Pictures, PDFs, spreadsheets: everybody who may see this record can look at them.'

/** The files of a record: drop, paste, choose or photograph them; look at pictures, save, take away. */
export function Attachments({ query, calls, empty = ANYBODY }: AttachmentsProps) {
  const answer = useQuery(query)
  const { uploads, add, retry, giveUp } = useUploads(calls)
  return (
    <Async query={answer} what="the files" isEmpty={() => false}>
      {({ items, mayAdd }) => {
        const lists = (
          <>
            <UploadList uploads={uploads} retry={retry} giveUp={giveUp} />
            <FileList files={items} calls={calls} />
            {items.length === 0 && uploads.length === 0 && (
              <EmptyState icon="attach" title="No files here yet">
                {mayAdd && empty}
              </EmptyState>
            )}
          </>
        )
        if (!mayAdd) return lists
        return (
          <DropArea onFiles={add}>
            <div className={styles.top}>
              <AddFiles onFiles={add} />
              <span className={styles.hint}>
                or drop or paste them here, up to {formatBytes(calls.maxBytes)} each
              </span>
            </div>
            {lists}
          </DropArea>
        )
      }}
    </Async>
  )
}
