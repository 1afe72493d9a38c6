import { useEffect, useRef, useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { UNSURE } from '#kernel/receipts/reading.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { ChooseFiles, DropArea } from '#web/ui/attachments/add-files.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { useIsTouch } from '#web/ui/layout/use-is-phone.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import styles from './expenses.module.css'
import type { Picked } from './hand-in.ts'
import { keepsPictures } from './kept-pictures.ts'
import { TwinNotice } from './marks.tsx'

/** What can be chosen as one. */
export const RECEIPTS = 'image/*,application/pdf'

interface ReceiptSourceProps {
  pictures: readonly Picked[]
  onFiles: (files: File[]) => void
  onRemove: (key: string) => void
  /** Offers what a further receipt comes to as a line of the same expense. */
  onLine?: (picked: Picked) => void
}

/** Camera first: a picture of the receipt, and what was read off it. */
export function ReceiptSource({ pictures, onFiles, onRemove, onLine }: ReceiptSourceProps) {
  const touch = useIsTouch()
  const box = useRef<HTMLDivElement>(null)
  const remove = (key: string) => {
    onRemove(key)
    box.current?.querySelector<HTMLInputElement>('input[data-autofocus]')?.focus()
  }
  return (
    <DropArea onFiles={onFiles}>
      <div className={styles.source} ref={box}>
        <div className={styles.buttons}>
          {touch && (
            <ChooseFiles
              icon="camera"
              label="Photograph the receipt"
              className={styles.choose}
              onFiles={onFiles}
              camera
              first
            />
          )}
          <ChooseFiles
            icon={touch ? 'attach' : 'receipt'}
            label={touch ? 'Choose a file' : 'Choose the receipt, or drop it here'}
            className={styles.choose}
            accept={RECEIPTS}
            onFiles={onFiles}
            first={!touch}
          />
        </div>
        {pictures.length === 0 && <Quiet>Amount, day and shop are read off it, on this device.</Quiet>}
        {pictures.length > 0 && !keepsPictures && (
          <Quiet>
            This browser cannot keep them: they are lost when this is closed before it is handed in.
          </Quiet>
        )}
        {pictures.length > 0 && (
          <ul className={styles.pictures} aria-label="Receipts">
            {pictures.map((picked, index) => (
              <li key={picked.key}>
                <div className={styles.picture}>
                  <Thumb file={picked.file} />
                  <div className={styles.read}>
                    <strong>{picked.file.name}</strong>
                    <output>{inWords(picked)}</output>
                    {index > 0 && onLine && picked.reading?.cents && (
                      <div>
                        <Button icon="add" onClick={() => onLine(picked)}>
                          Add {formatMoney(picked.reading.cents)} as a line
                        </Button>
                      </div>
                    )}
                  </div>
                  <IconButton
                    icon="close"
                    label={`Remove ${picked.file.name}`}
                    onClick={() => remove(picked.key)}
                  />
                </div>
                <TwinNotice twins={picked.twins} sudden />
              </li>
            ))}
          </ul>
        )}
      </div>
    </DropArea>
  )
}

function inWords({ state, reading }: Picked): string {
  if (state === 'reading') return 'Being read…'
  if (state === 'paper') return 'Goes along as it is'
  if (!reading || (reading.cents === null && reading.date === null && reading.shop === null))
    return 'Nothing could be read: please type what it says'
  const { cents, date, shop, confidence, currency } = reading
  const unsure = (sure: number) => (sure < UNSURE ? ' (unsure)' : '')
  const abroad = currency !== null && currency !== 'USD'
  return [
    cents !== null &&
      `${abroad ? `${(cents / 100).toFixed(2)} ${currency}` : formatMoney(cents)}${unsure(confidence.cents)}`,
    date !== null && `${formatDay(date, 'short')}${unsure(confidence.date)}`,
    shop !== null && `${shop}${unsure(confidence.shop)}`,
  ]
    .filter(Boolean)
    .join(' · ')
    .concat('. Please check it below.')
}

function Thumb({ file }: { file: File }) {
  const [address] = useState(() =>
    file.type.startsWith('image/') && 'createObjectURL' in URL ? URL.createObjectURL(file) : null,
  )
  const [fails, setFails] = useState(false)
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  if (!address || fails)
    return (
      <span className={styles.thumb} aria-hidden>
        <Icon name="document" size={24} />
      </span>
    )
  return <img className={styles.thumb} src={address} alt="" onError={() => setFails(true)} />
}
