import { type DragEvent, useId, useState } from 'react'
import { ONLY_A_LOOK_BACK } from '#kernel/portal/look-back.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { Quiet } from '../../layout/flow.tsx'
import { Icon } from '../../show/icon.tsx'
import styles from './import-wizard.module.css'

interface FileDropProps {
  onFile: (file: File) => void
  busy: boolean
  /** Several at once: `onFile` is called for each. */
  many?: { title: string; about: string; choose: string }
  /** Something is there already: it takes less room. */
  small?: boolean
  /** Those that could not be taken, each with its reason; read aloud. */
  refused?: readonly string[]
}

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.xls,.ods'

/** Drop a file, or choose one. */
export function FileDrop({ onFile, busy, many, small = false, refused = [] }: FileDropProps) {
  const [over, setOver] = useState(false)
  const id = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!busy) take(event.dataTransfer.files)
  }
  const take = (files: FileList) => {
    for (const file of Array.from(files).slice(0, many ? files.length : 1)) onFile(file)
  }
  if (looksBack())
    return (
      <div className={styles.drop}>
        <Icon name="history" size={32} />
        <Quiet>{ONLY_A_LOOK_BACK}</Quiet>
      </div>
    )
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      data-small={small || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="spreadsheet" size={32} />
      <p className={styles.dropTitle}>
        {busy
          ? many
            ? 'Reading the files…'
            : 'Reading the file…'
          : (many?.title ?? 'Drop a spreadsheet here')}
      </p>
      <Quiet>
        {many?.about ?? 'CSV or Excel, as it is: columns are recognized, nothing is written yet.'}
      </Quiet>
      <label htmlFor={id} className={styles.choose} aria-disabled={busy}>
        {many?.choose ?? 'Choose a file'}
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          disabled={busy}
          multiple={many !== undefined}
          onChange={(event) => {
            if (event.currentTarget.files) take(event.currentTarget.files)
            // The same file, mended and chosen again, must be read again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      <div role="alert" className={styles.refused}>
        {[...new Set(refused)].map((one) => (
          <p key={one}>
            <Icon name="alert" size={18} />
            <span>{one}</span>
          </p>
        ))}
      </div>
    </div>
  )
}
