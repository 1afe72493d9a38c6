import { useState } from 'react'
import { readMoney } from '#kernel/charity/money.ts'
import type { MessageUseProps } from '#kernel/portal/manifest.ts'
import { FilesAlong, useFilesAlong } from '#platform/attachments/along-widgets.tsx'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { expenses } from './contract.ts'
import { type Category, expense, FOREIGN } from './fields.ts'

/** The sum that somebody named: '$12.50', '12.50'. */
function amountIn(text: string): number | null {
  if (FOREIGN.test(text)) return null
  const found = /\$\s?\d[\d,]*(?:\.\d{2})?|\b\d[\d,]*\.\d{2}\b/.exec(text)?.[0]
  const read = found ? readMoney(found) : undefined
  return read?.ok && read.value > 0 ? read.value : null
}

/** What somebody said becomes an expense of whoever makes it; the pictures of the message are its receipts. */
export default function ExpenseFromMessage({ message, onDone }: MessageUseProps) {
  const { labels, fields } = expense
  const { today } = useOrganizationClock()
  const [first = ''] = message.text.trim().split('\n')
  const [description, setDescription] = useState<string | null>(first.slice(0, 200))
  const [amount, setAmount] = useState<number | string | null>(() => amountIn(message.text))
  const [category, setCategory] = useState<Category>('other')
  const [purchaseDate, setPurchaseDate] = useState<string | null>(today)
  const [notes, setNotes] = useState<string | null>(message.text.trim() === first ? null : message.text)
  const [withFiles, setWithFiles] = useFilesAlong(message.files)
  const save = async () => {
    await changeWithUndo(
      expenses.add,
      {
        description: description ?? '',
        amount: amount as number,
        category,
        purchaseDate,
        notes,
        fromMessage: message.id,
        withFiles,
      },
      `${description} handed in`,
    )
    onDone()
  }
  return (
    <SmallForm action="Hand it in" onSubmit={save}>
      {(faults) => (
        <>
          <TextField
            label={labels.description}
            value={description}
            onChange={setDescription}
            error={faults.description}
            required
          />
          <MoneyField
            label={labels.amount}
            value={amount as number | null}
            onChange={setAmount}
            error={faults.amount}
            required
          />
          <SelectField
            label={labels.category}
            options={fields.category.options}
            value={category}
            onChange={(picked) => setCategory((picked as Category | null) ?? 'other')}
            error={faults.category}
          />
          <DateField
            label={labels.purchaseDate}
            value={purchaseDate}
            onChange={setPurchaseDate}
            error={faults.purchaseDate}
            today={today}
            max={today}
          />
          <TextAreaField
            label={labels.notes}
            rows={3}
            value={notes}
            onChange={setNotes}
            error={faults.notes}
          />
          <FilesAlong
            files={message.files}
            value={withFiles}
            onChange={setWithFiles}
            error={faults.withFiles}
          />
        </>
      )}
    </SmallForm>
  )
}
