import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { looksBack } from '#web/device/looked-back.ts'
import { useIsTouch } from '../layout/use-is-phone.ts'
import { Icon } from '../show/icon.tsx'
import type { IconName } from '../show/icons.ts'
import styles from './attachments.module.css'

interface FileSourceProps {
  onFiles: (files: File[]) => void
}

/** Choose files; on a phone also take a picture. */
export function AddFiles({ onFiles, accept, small }: FileSourceProps & { accept?: string; small?: boolean }) {
  const touch = useIsTouch()
  return (
    <span className={styles.sources}>
      <ChooseFiles icon="attach" label={small ? 'Files' : 'Add files'} accept={accept} onFiles={onFiles} />
      {touch && (
        <ChooseFiles icon="camera" label={small ? 'Picture' : 'Take a picture'} onFiles={onFiles} camera />
      )}
    </span>
  )
}

interface ChooseProps extends FileSourceProps {
  icon: IconName
  label: string
  camera?: boolean
  /** What the browser offers to choose: 'image/*,application/pdf'. */
  accept?: string | undefined
  /** What one comes for: it is where the focus begins, so that no keyboard covers it. */
  first?: boolean
  /** Another look than the kit's. */
  className?: string | undefined
}

/** One way to a file. */
export function ChooseFiles({ icon, label, camera, accept, first, className, onFiles }: ChooseProps) {
  const id = useId()
  if (looksBack()) return null
  return (
    <label className={className ?? styles.choose} htmlFor={id} data-first={first || undefined}>
      <Icon name={icon} size={18} />
      {label}
      <input
        id={id}
        type="file"
        multiple={!camera}
        {...(camera ? { accept: 'image/*', capture: 'environment' as const } : accept ? { accept } : {})}
        {...(first ? { 'data-autofocus': true } : {})}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file, chosen again after it failed, must be sent again.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}

/** A place onto which files can be dropped, and into which they are pasted while it is in sight. */
export function DropArea({ onFiles, children }: FileSourceProps & { children: ReactNode }) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented || looksBack()) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  const drag = (event: DragEvent) => {
    if (looksBack() || ![...event.dataTransfer.types].includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
