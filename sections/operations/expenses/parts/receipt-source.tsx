import { useEffect, useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { UNSURE } from '#kernel/receipts/reading.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { AddFiles, DropArea } from '#web/ui/attachments/add-files.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import styles from './expenses.module.css'
import type { Picked } from './hand-in.ts'
import { TwinNotice } from './marks.tsx'

interface ReceiptSourceProps {
  pictures: readonly Picked[]
  onFiles: (files: File[]) => void
  onRemove: (key: string) => void
  /** Offers what a further receipt comes to as a line of the same expense. */
  onLine?: (picked: Picked) => void
}

/** Camera first: a picture of the receipt, and what was read off it. */
export const ReceiptSource = ({ pictures, onFiles, onRemove, onLine }: ReceiptSourceProps) => (
  <DropArea onFiles={onFiles}>
    <div className={styles.source}>
      <div className={styles.buttons}>
        <AddFiles onFiles={onFiles} />
      </div>
      {pictures.length === 0 && (
        <p className={styles.soft}>
          A photo of the receipt fills in amount, day and shop. It is read on this device.
        </p>
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
                  label={`Leave ${picked.file.name} out`}
                  onClick={() => onRemove(picked.key)}
                />
              </div>
              <TwinNotice twins={picked.twins} />
            </li>
          ))}
        </ul>
      )}
    </div>
  </DropArea>
)

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
