import { type DragEvent, useId, useState } from 'react'
import { Quiet } from '../../layout/flow.tsx'
import { Icon } from '../../show/icon.tsx'
import styles from './import-wizard.module.css'

interface FileDropProps {
  onFile: (file: File) => void
  busy: boolean
}

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.xls,.ods'

/** Drop a file, or choose one. */
export function FileDrop({ onFile, busy }: FileDropProps) {
  const [over, setOver] = useState(false)
  const id = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onFile(file)
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="spreadsheet" size={32} />
      <p className={styles.dropTitle}>{busy ? 'Reading the file…' : 'Drop a spreadsheet here'}</p>
      <Quiet>CSV or Excel, as it is: columns are recognized, nothing is written yet.</Quiet>
      <label htmlFor={id} className={styles.choose} aria-disabled={busy}>
        Choose a file
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          disabled={busy}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // The same file, mended and chosen again, must be read again.
            event.currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
    </div>
  )
}
