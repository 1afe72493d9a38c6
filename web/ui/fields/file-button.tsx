import { useRef } from 'react'
import { looksBack } from '#web/device/looked-back.ts'
import { Button } from '../action/button.tsx'
import type { IconName } from '../show/icons.ts'
import styles from './file-button.module.css'

interface FileButtonProps {
  label: string
  icon?: IconName
  /** What the browser offers to choose: `.json`. */
  accept: string
  busy?: boolean
  onFile: (file: File) => void
}

/** A button that asks for one file. */
export function FileButton({ label, icon, accept, busy, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  if (looksBack()) return null
  return (
    <>
      <Button icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className={styles.input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file, mended and chosen again, must be read again.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
