import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { plainTenths } from '#kernel/charity/mileage.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { RecordDrawer } from '#platform/records/record-widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { AsWritten, Line, Quiet } from '#web/ui/layout/flow.tsx'
import { useIsTouch } from '#web/ui/layout/use-is-phone.ts'
import { useBesideList } from '#web/ui/overlay/beside-list.ts'
import { isWriting, somethingOverIt } from '#web/ui/overlay/record-pane.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import { isParty, mayDecide, mayDelete, mayEdit } from '../access.ts'
import { type Expense, expenses } from '../contract.ts'
import { approval, CATEGORIES, expense, isOpen, type MoveName, STATUS_NAMES } from '../fields.ts'
import ExpenseForm from './expense-form.tsx'
import { emptyExpense } from './expense-input.ts'
import styles from './expenses.module.css'
import { TwinNotice } from './marks.tsx'
import { Receipts } from './receipts.tsx'
import { useExpensesAddress } from './use-address.ts'
import { nameOf } from './words.ts'

/** One expense: what it is, its papers beside it, where it stands and what can be done about it. */
export default function ExpenseRecord({ id }: { id: string }) {
  const user = useCurrentUser()
  const { close } = useExpensesAddress()
  const changes = (row: Expense) => row.status !== 'reimbursed' && mayEdit(user, row)
  return (
    <RecordDrawer<(typeof expenses)['one']>
      one={expenses.one}
      id={id}
      noun={expense.words.one}
      nameOf={nameOf}
      href={`/dashboard?section=expenses&id=${id}`}
      table="expenses"
      onClose={close}
      head={(row) => <Deciding row={row} />}
      body={(row) => (
        <div className={styles.sides}>
          <div>
            <Facts row={row} />
          </div>
          <Receipts expense={row} mayChange={changes(row)} />
        </div>
      )}
      edit={{
        may: changes,
        form: (row, done) => (
          <ExpenseForm
            initial={emptyExpense('')}
            record={row}
            draft={row.id}
            save="Save changes"
            submit={({ claimantId: _same, ...input }, { version = row.version }) =>
              changeWithUndo(expenses.edit, { ...input, id: row.id, version }, `${nameOf(row)} changed`)
            }
            onSaved={done}
            onCancel={done}
          />
        ),
      }}
      remove={{ may: (row) => isOpen(row) && mayDelete(user, row), call: expenses.remove }}
    />
  )
}

/** The moves, by mouse and by keys: A approves, R asks why not, and the next one opens. */
function Deciding({ row }: { row: Expense }) {
  const user = useCurrentUser()
  const around = useBesideList()
  const touch = useIsTouch()
  /** How often a key asked why not: each time the question opens anew. */
  const [asksWhy, setAsksWhy] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const deciding = useRef(false)
  const again = useMutation({
    mutationFn: () => changeWithUndo(expenses.resubmit, { id: row.id }, `${nameOf(row)} handed in again`),
    onError: sayFailed('It was not handed in again'),
  })
  const decides = mayDecide(user, row)
  const make = async (move: MoveName, reason = '') => {
    const turn = row.status === 'pending' ? (around?.next ?? around?.previous) : undefined
    await changeWithUndo(
      expenses.decide,
      {
        ids: [row.id],
        seen: [{ id: row.id, version: row.version }],
        move,
        ...(reason ? { reason } : {}),
      },
      `${nameOf(row)}: ${STATUS_NAMES[approval.moves[move].to].toLowerCase()}`,
    )
    setAsksWhy(0)
    turn?.()
  }
  /** Pressed twice, approved once. */
  const approve = async () => {
    if (deciding.current) return
    deciding.current = true
    try {
      await make('approve')
    } catch (error) {
      sayFailed('Nothing was decided')(error)
    } finally {
      deciding.current = false
    }
  }
  const askWhy = () => {
    const field = box.current?.querySelector<HTMLElement>('[name="reason"]')
    if (field) field.focus()
    else setAsksWhy((times) => times + 1)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event.target)) return
    if (!decides || row.status !== 'pending' || somethingOverIt(around?.wide ?? false)) return
    if (event.key === 'a') void approve()
    else if (event.key === 'r') askWhy()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className={styles.source} ref={box}>
      <Steps
        key={asksWhy}
        steps={approval}
        row={row}
        who={user}
        {...(asksWhy > 0 ? { start: 'reject' as const } : {})}
        onMove={make}
      >
        {row.decidedByName && <Quiet as="span">by {row.decidedByName}</Quiet>}
        {row.paidBefore && <Quiet as="span">before it came here, as the list said</Quiet>}
      </Steps>
      {decides && row.status === 'pending' && !touch && (
        <Quiet>
          Keys: <kbd>A</kbd> approves, <kbd>R</kbd> rejects, <kbd>J</kbd> and <kbd>K</kbd> turn to the next
          and the one before.
        </Quiet>
      )}
      {row.status === 'rejected' && isParty(user, row) && mayEdit(user, row) && (
        <div className={styles.source}>
          <Quiet>Correct it or put what is missing to it: then it waits for approval again.</Quiet>
          <Line>
            <Button busy={again.isPending} onClick={() => again.mutate()}>
              Hand in again as it is
            </Button>
          </Line>
        </div>
      )}
      <TwinNotice twins={row.twins} />
    </div>
  )
}

function Facts({ row }: { row: Expense }) {
  const { labels, fields } = expense
  const { originalAmount, originalCurrency } = row
  return (
    <>
      <DefinitionList
        items={[
          ...(row.decidedReason ? [{ label: 'Note', value: row.decidedReason }] : []),
          {
            label: labels.amount,
            value: <strong className={styles.number}>{formatMoney(row.amount)}</strong>,
          },
          ...(originalAmount !== null && originalCurrency !== null
            ? [
                {
                  label: labels.originalAmount,
                  value: `${(originalAmount / 100).toFixed(2)} (${fields.originalCurrency.names[originalCurrency]})`,
                },
              ]
            : []),
          { label: labels.description, value: row.description },
          {
            label: 'Paid by',
            value: row.enteredBy ? `${row.claimant}, written down by ${row.enteredBy}` : row.claimant,
          },
          { label: labels.purchaseDate, value: row.purchaseDate ? formatDay(row.purchaseDate) : null },
          { label: labels.vendor, value: row.vendor },
          { label: labels.category, value: CATEGORIES[row.category] },
          ...(row.place
            ? [{ label: row.contextType === 'project' ? 'Project' : 'Event', value: row.place.name }]
            : []),
          ...(row.notes ? [{ label: labels.notes, value: <AsWritten>{row.notes}</AsWritten> }] : []),
        ]}
      />
      {row.lines.length > 0 && (
        <ul className={styles.parts} aria-label="Lines">
          {row.lines.map(({ what, cents, category, miles, rate }, at) => (
            <li key={at}>
              <span>
                {what}
                <Quiet as="span">
                  {miles !== null &&
                    rate !== null &&
                    ` · ${plainTenths(miles)} miles at ${plainTenths(rate)}¢`}
                  {category && ` · ${CATEGORIES[category]}`}
                </Quiet>
              </span>
              <span className={styles.number}>{formatMoney(cents)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
