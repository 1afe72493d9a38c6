import { useState } from 'react'
import { attachments } from '#platform/attachments/contract.ts'
import { change, download } from '#web/calls/api.ts'
import { newId } from '#web/calls/ids.ts'
import { changeWithUndo, refresh } from '#web/calls/query.ts'
import { readReceipt } from '#web/receipts/read-receipt.ts'
import { sayFailed } from '#web/toast.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { AddFiles, DropArea } from '#web/ui/attachments/add-files.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { formatBytes } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { type Expense, expenses, type Receipt } from '../contract.ts'
import styles from './expenses.module.css'
import { useBooks } from './use-address.ts'

const pictureOf = ({ id }: Receipt, size: 'small' | 'large') => `/api/files/${id}/preview?size=${size}`

/** The papers of an expense, large enough to read: whoever approves has them beside the figures. */
export function Receipts({ expense, mayChange }: { expense: Expense; mayChange: boolean }) {
  const { today } = useBooks()
  const [share, setShare] = useState<number | null>(null)
  const [shown, setShown] = useState<Receipt | null>(null)
  const add = async (files: readonly File[]) => {
    try {
      for (const file of files) {
        setShare(0)
        // Read here as well, so that the same paper is known again; what cannot be read goes along without.
        const reading = file.type.startsWith('image/')
          ? await readReceipt(file, today).catch(() => null)
          : null
        await change(
          expenses.addReceipt,
          { id: expense.id, ...(reading ? { print: JSON.stringify(reading.fingerprint) } : {}) },
          { file, onProgress: setShare, idempotencyKey: newId() },
        )
      }
    } catch (error) {
      sayFailed('The receipt was not kept')(error)
    } finally {
      setShare(null)
      void refresh([expenses.one, expenses.list])
    }
  }
  const remove = ({ id: fileId, name }: Receipt) =>
    void changeWithUndo(expenses.removeReceipt, { id: expense.id, fileId }, `${name} taken off`).catch(
      sayFailed('Nothing was taken off'),
    )
  const list = (
    <div className={styles.source}>
      {expense.receipts.map((receipt) => (
        <figure key={receipt.id} className={styles.receipt}>
          {receipt.hasPreview && (
            <button type="button" className={styles.paper} onClick={() => setShown(receipt)}>
              <img src={pictureOf(receipt, 'large')} alt={`Look at ${receipt.name}`} loading="lazy" />
            </button>
          )}
          <figcaption className={styles.total}>
            <span className={styles.mark}>
              {!receipt.hasPreview && <Icon name="document" size={18} />}
              <span className={styles.soft}>
                {receipt.name}, {formatBytes(receipt.size)}
              </span>
            </span>
            <span>
              <IconButton
                icon="download"
                label={`Save ${receipt.name}`}
                onClick={() =>
                  void download(attachments.content, { id: receipt.id }).catch(
                    sayFailed(`${receipt.name} was not saved`),
                  )
                }
              />
              {mayChange && (
                <IconButton
                  icon="trash"
                  label={`Take ${receipt.name} off`}
                  danger
                  onClick={() => remove(receipt)}
                />
              )}
            </span>
          </figcaption>
        </figure>
      ))}
      {expense.receipts.length === 0 && <p className={styles.soft}>There is no receipt here yet.</p>}
      {mayChange && (
        <div className={styles.buttons}>
          <AddFiles onFiles={(files) => void add(files)} />
        </div>
      )}
      {share !== null && <ProgressBar label="The receipt on its way" value={share} max={1} />}
      <Dialog opened={shown !== null} onClose={() => setShown(null)} title={shown?.name ?? ''} size="lg">
        {shown && <img className={styles.large} src={pictureOf(shown, 'large')} alt={shown.name} />}
      </Dialog>
    </div>
  )
  return mayChange ? <DropArea onFiles={(files) => void add(files)}>{list}</DropArea> : list
}
