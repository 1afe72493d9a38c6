import { formatDay } from '#kernel/charity/day.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { Expense, Twin } from '../contract.ts'
import { approval, type Status } from '../fields.ts'
import styles from './expenses.module.css'
import { nameOf } from './words.ts'

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={approval.states[status].tone}>{approval.states[status].label}</Badge>
)

export const Money = ({ cents }: { cents: number }) => (
  <span className={styles.number}>{formatMoney(cents)}</span>
)

/** How many receipts there are, and whether one of them stands elsewhere as well. */
export function ReceiptMark({ expense }: { expense: Pick<Expense, 'receipts' | 'twins'> }) {
  const { receipts, twins } = expense
  if (twins.length > 0) return <Badge tone="warn">Twice</Badge>
  if (receipts.length === 0) return <Quiet as="span">None</Quiet>
  return (
    <span className={styles.mark}>
      <Icon name="attach" size={15} /> {receipts.length}
    </span>
  )
}

interface TwinNoticeProps {
  twins: readonly Twin[]
  /** It is found while somebody writes, and read aloud. */
  sudden?: boolean
}

/** Before it is handed in, and where it is decided about: the same paper is there already. */
export function TwinNotice({ twins, sudden }: TwinNoticeProps) {
  if (twins.length === 0) return null
  return (
    <div className={styles.twins} {...(sudden ? { role: 'alert' } : {})}>
      <Icon name="alert" size={18} />
      <div>
        <strong>This receipt is there already</strong>
        <ul>
          {twins.map((twin, index) => (
            // Those that are not theirs to see have nothing to tell them apart.
            <li key={twin.id ?? index}>
              {twin.id === null ? (
                'Somebody else has handed it in.'
              ) : (
                <>
                  <SectionLink section="expenses" params={{ id: twin.id }}>
                    {twin.amount === null
                      ? twin.title
                      : nameOf({ amount: twin.amount, description: twin.title ?? '' })}
                  </SectionLink>
                  {[twin.who, twin.purchaseDate && formatDay(twin.purchaseDate, 'short')]
                    .filter(Boolean)
                    .map((words) => ` · ${words}`)}
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
