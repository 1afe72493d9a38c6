import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReceiptReading } from '#kernel/receipts/reading.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { FoldedPart } from '#web/ui/form/form-part.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { mayClaimFor } from '../access.ts'
import { type Category, type CURRENCIES, expense } from '../fields.ts'
import { type ExpenseInput, inWords, LABELS, schema } from './expense-input.ts'
import type { Picked } from './hand-in.ts'
import { emptyLine, LinesField, sumOfTyped, type TypedLine } from './lines-field.tsx'
import { ClaimantPicker, EventPicker, ProjectPicker } from './pickers.tsx'
import { ReceiptSource } from './receipt-source.tsx'
import { useBooks } from './use-address.ts'
import { useReceipts } from './use-receipts.ts'
import { usualCategory } from './usual-category.ts'

interface ExpenseFormProps<A> {
  initial: object
  record: object | 'new'
  /** Null keeps no draft. */
  draft: string | null
  save: string
  /** A new one begins with its receipt. */
  camera?: boolean
  /** Of a way that was driven: its lines are what it is about. */
  miles?: boolean
  submit: (
    input: ExpenseInput,
    sending: { idempotencyKey: string; version: number | undefined; pictures: readonly Picked[] },
  ) => Promise<A>
  onSaved: (answer: A) => void
  onCancel: () => void
}

const known = (currency: string | null) =>
  currency !== null && currency in expense.fields.originalCurrency.names
    ? (currency as keyof typeof CURRENCIES)
    : 'other'

/** The receipt first; what could be read of it stands in the fields, to be looked at. */
export default function ExpenseForm<A>(props: ExpenseFormProps<A>) {
  const user = useCurrentUser()
  const { today, mileageRate } = useBooks()
  const draftKey = props.draft === null ? null : `${user.id}:expenses:${props.draft}`
  const receipts = useReceipts(today, props.camera ? draftKey : null)
  const [start] = useState(() => props.initial as never)
  const form = useRecordForm({
    schema,
    initial: start,
    record: props.record,
    draftKey,
    labels: LABELS,
    submit: async (input, { idempotencyKey, version }) =>
      props.submit(input, { idempotencyKey, version, pictures: await receipts.settled() }),
    onSaved: (answer) => {
      receipts.forget()
      props.onSaved(answer)
    },
  })
  const lines = (form.values.lines ?? []) as unknown as TypedLine[]
  /** What was typed as the amount is the first line of several. */
  const withTyped = (what: string | null): TypedLine[] => {
    const cents = form.values.amount
    if (lines.length > 0 || props.miles || cents === null) return lines
    return [{ ...emptyLine, what: form.values.vendor || form.values.description || what, cents }]
  }
  const setLines = (next: TypedLine[]) => {
    form.set('lines', next as never)
    // Nobody hands in miles without miles, for an amount that does not show.
    if (next.length > 0 || props.miles) form.set('amount', (sumOfTyped(next) || null) as never)
    // The last line gives back what was typed in it; what miles came to nobody typed.
    else form.set('amount', (lines[0]?.rate === null ? lines[0].cents : null) as never)
  }
  const [shop, settleShop] = useState<string | null>(null)
  /** The shop as the receipt has it. */
  const read = useRef<string | null>(null)
  const choseCategory = useRef(false)
  /** What stands there of the shop’s earlier expenses: it goes with the shop. */
  const filledCategory = useRef<Category>('other')
  const fillCategory = useEffectEvent((found: Category | null) => {
    if (choseCategory.current || form.saving || form.values.category !== filledCategory.current) return
    const usual = found ?? 'other'
    if (usual === filledCategory.current) return
    filledCategory.current = usual
    form.set('category', usual as never)
  })
  useEffect(() => {
    if (shop === null || props.record !== 'new') return
    let gone = false
    const looked = shop === '' ? Promise.resolve(null) : usualCategory(shop)
    void looked.then((found) => {
      if (!gone) fillCategory(found)
    })
    return () => {
      gone = true
    }
  }, [shop, props.record])
  /** Only the first fills the fields, and only what nobody has typed: a further one may be another page of the same. */
  const fill = useEffectEvent(({ cents, date, shop, currency }: ReceiptReading) => {
    const { values } = form
    // It goes off as it is: what came now would be the beginning of another one.
    if (form.saving) return
    if (date && values.purchaseDate === today) form.set('purchaseDate', date)
    if (shop && !values.vendor) {
      form.set('vendor', shop)
      // Where somebody corrects the shop meanwhile, the answer is about another one.
      read.current = shop
      void usualCategory(shop).then((found) => read.current === shop && fillCategory(found))
    }
    if (cents === null || lines.length > 0) return
    if (currency === null || currency === 'USD') {
      if (values.amount === null) form.set('amount', cents)
    } else if (!values.originalAmount) {
      form.set('originalAmount', cents)
      form.set('originalCurrency', known(currency))
    }
  })
  const filled = useRef(false)
  const first = receipts.pictures.find(({ reading }) => reading !== null)
  useEffect(() => {
    if (!first?.reading || filled.current) return
    filled.current = true
    if (!first.again) fill(first.reading)
  }, [first])
  const asLine = ({ reading }: Picked) => {
    if (!reading?.cents) return
    const another = { ...emptyLine, what: reading.shop ?? 'Another receipt', cents: reading.cents }
    setLines([...withTyped('First receipt'), another])
  }
  const stored = props.record === 'new' ? [] : ((props.record as { lines?: TypedLine[] }).lines ?? [])
  const linesProps = {
    lines,
    rate: mileageRate,
    /** What was handed in keeps its rate. */
    keptRates: stored.map(({ rate }) => rate),
    errors: form.errors as Record<string, string | undefined>,
    onChange: setLines,
    onAdd: (line: TypedLine) => setLines([...withTyped(null), line]),
  }
  const category = form.field('category')
  const rest = [form.values.projectId, form.values.eventId, form.values.originalAmount, form.values.notes]
  return (
    <RecordForm
      form={{
        ...form,
        discard: () => {
          form.discard()
          receipts.discard()
        },
      }}
      labels={LABELS}
      showValue={inWords}
      save={props.save}
      onCancel={props.onCancel}
    >
      {props.camera && (
        <ReceiptSource
          pictures={receipts.pictures}
          onFiles={receipts.add}
          onRemove={receipts.remove}
          onLine={asLine}
        />
      )}
      {props.miles && <LinesField {...linesProps} />}
      <TextField {...form.field('description')} label={LABELS.description} required maxLength={200} />
      <FieldRow>
        {!props.miles && (
          <MoneyField
            {...form.field('amount')}
            label={LABELS.amount}
            required
            disabled={lines.length > 0}
            {...(lines.length > 0 ? { description: 'What the lines come to' } : {})}
          />
        )}
        <DateField {...form.field('purchaseDate')} label={LABELS.purchaseDate} today={today} max={today} />
      </FieldRow>
      {!props.miles && (
        <FieldRow>
          <TextField
            {...form.field('vendor')}
            label={LABELS.vendor}
            onBlur={() => {
              const typed = String(form.values.vendor ?? '').trim()
              if (typed !== read.current) read.current = null
              settleShop(typed)
            }}
          />
          <SelectField
            {...category}
            onChange={(chosen) => {
              choseCategory.current = true
              category.onChange(chosen)
            }}
            label={LABELS.category}
            options={expense.fields.category.options}
          />
        </FieldRow>
      )}
      {props.record === 'new' && mayClaimFor(user, '') && (
        <ClaimantPicker
          {...form.field('claimantId')}
          label={LABELS.claimantId}
          description="Of what you write down for somebody, neither of you both decides."
        />
      )}
      {!props.miles && (
        <FoldedPart
          title="Several lines, or miles"
          open={lines.length > 0}
          holds={lines.length > 0 ? String(lines.length) : undefined}
        >
          <LinesField {...linesProps} />
        </FoldedPart>
      )}
      <FoldedPart
        title="Project, event, another currency, notes"
        open={rest.some(Boolean)}
        holds={rest.some(Boolean) ? 'Filled in' : undefined}
      >
        <FieldRow>
          <ProjectPicker {...form.field('projectId')} label={LABELS.projectId} />
          <EventPicker {...form.field('eventId')} label={LABELS.eventId} />
        </FieldRow>
        <FieldRow>
          <MoneyFieldOfElsewhere form={form} />
          <SelectField
            {...form.field('originalCurrency')}
            label={LABELS.originalCurrency}
            options={expense.fields.originalCurrency.options}
            emptyLabel="US dollars"
          />
        </FieldRow>
        <TextAreaField {...form.field('notes')} label={LABELS.notes} rows={3} />
      </FoldedPart>
    </RecordForm>
  )
}

/** Without a sign of ours before it: it is another money. */
function MoneyFieldOfElsewhere({
  form,
}: {
  form: { field: (name: 'originalAmount') => Pick<Parameters<typeof MoneyField>[0], 'value' | 'onChange'> }
}) {
  return (
    <MoneyField
      {...form.field('originalAmount')}
      sign=""
      label={LABELS.originalAmount}
      description="In its own money; it is kept and never converted. The amount above is what it cost you in dollars."
    />
  )
}
