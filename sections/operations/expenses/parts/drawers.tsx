import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { mayAdd } from '../access.ts'
import ExpenseForm from './expense-form.tsx'
import { type ExpenseInput, emptyExpense } from './expense-input.ts'
import { handIn, type Picked } from './hand-in.ts'
import { milesLine } from './lines-field.tsx'
import { useBooks, useExpensesAddress } from './use-address.ts'

/** What opens over the list, one at a time; the address says which. */
export default function Drawers() {
  const user = useCurrentUser()
  const { action, close } = useExpensesAddress()
  const adds = passes(user, mayAdd)
  return (
    <>
      <Drawer opened={action === 'add' && adds} onClose={close} title="Add an expense" width="wide">
        <NewExpense onClose={close} />
      </Drawer>
      <Drawer opened={action === 'mileage' && adds} onClose={close} title="Hand in mileage" width="wide">
        <NewMileage onClose={close} />
      </Drawer>
    </>
  )
}

const send = (
  { claimantId, ...input }: ExpenseInput,
  { idempotencyKey, pictures }: { idempotencyKey: string; pictures: readonly Picked[] },
) => handIn({ ...input, ...(claimantId ? { claimantId } : {}) }, pictures, idempotencyKey)

function NewExpense({ onClose }: { onClose: () => void }) {
  const { today } = useBooks()
  return (
    <ExpenseForm
      camera
      initial={emptyExpense(today)}
      record="new"
      draft="new"
      save="Hand it in"
      submit={send}
      onSaved={onClose}
      onCancel={onClose}
    />
  )
}

function NewMileage({ onClose }: { onClose: () => void }) {
  const { today, mileageRate } = useBooks()
  const [initial] = useState(() => ({
    ...emptyExpense(today),
    description: 'Mileage',
    category: 'transport',
    lines: [milesLine(mileageRate)],
  }))
  return (
    <ExpenseForm
      miles
      initial={initial}
      record="new"
      draft="mileage"
      save="Hand in these miles"
      submit={send}
      onSaved={onClose}
      onCancel={onClose}
    />
  )
}
