import { useState } from 'react'
import { attachments } from '#platform/attachments/contract.ts'
import { download } from '#web/calls/api.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { AddFiles, DropArea } from '#web/ui/attachments/add-files.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { formatBytes } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { type Expense, expenses, type Receipt } from '../contract.ts'
import styles from './expenses.module.css'
import { addReceipts, type Picked, receiptsAmong } from './hand-in.ts'
import { RECEIPTS } from './receipt-source.tsx'
import { readPicked } from './use-receipts.ts'
import { WaitingReceipts } from './waiting.tsx'
import { nameOf } from './words.ts'

const pictureOf = ({ id }: Receipt, size: 'small' | 'large') => `/api/files/${id}/preview?size=${size}`

/** The papers of an expense, large enough to read: whoever approves has them beside the figures. */
export function Receipts({ expense, mayChange }: { expense: Expense; mayChange: boolean }) {
  const { today } = useOrganizationClock()
  const [reading, setReading] = useState(false)
  const [shown, setShown] = useState<Receipt | null>(null)
  const [looks, setLooks] = useState(false)
  const add = async (files: readonly File[]) => {
    setReading(true)
    const picked: Picked[] = []
    // Read here as well, so that the same paper is known again; what cannot be read goes along without.
    for (const file of receiptsAmong(files)) picked.push(await readPicked(file, today))
    setReading(false)
    await addReceipts({ id: expense.id, words: nameOf(expense) }, picked)
  }
  const remove = ({ id: fileId, name }: Receipt) =>
    void changeWithUndo(expenses.removeReceipt, { id: expense.id, fileId }, `${name} removed`).catch(
      sayFailed('Nothing was removed'),
    )
  const list = (
    <div className={styles.source}>
      {expense.receipts.map((receipt) => (
        <figure key={receipt.id} className={styles.receipt}>
          {receipt.hasPreview && (
            <button
              type="button"
              className={styles.paper}
              onClick={() => {
                setShown(receipt)
                setLooks(true)
              }}
            >
              <img src={pictureOf(receipt, 'large')} alt={`Look at ${receipt.name}`} loading="lazy" />
            </button>
          )}
          <figcaption className={styles.total}>
            <span className={styles.mark}>
              {!receipt.hasPreview && <Icon name="document" size={18} />}
              <Quiet as="span">
                {receipt.name}, {formatBytes(receipt.size)}
              </Quiet>
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
                  label={`Remove ${receipt.name}`}
                  danger
                  onClick={() => remove(receipt)}
                />
              )}
            </span>
          </figcaption>
        </figure>
      ))}
      {expense.receipts.length === 0 && <Quiet>There is no receipt here yet.</Quiet>}
      {mayChange && (
        <div className={styles.buttons}>
          <AddFiles accept={RECEIPTS} onFiles={(files) => void add(files)} />
        </div>
      )}
      {reading && <Quiet as="output">Being read…</Quiet>}
      <WaitingReceipts of={expense.id} />
      {/* While it goes it still shows what it showed. */}
      <Dialog opened={looks} onClose={() => setLooks(false)} title={shown?.name ?? ''} size="lg">
        {shown && <img className={styles.large} src={pictureOf(shown, 'large')} alt={shown.name} />}
      </Dialog>
    </div>
  )
  return mayChange ? <DropArea onFiles={(files) => void add(files)}>{list}</DropArea> : list
}
