import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accounts } from '#platform/accounts/contract.ts'
import { requestIdOf } from '#web/calls/api.ts'
import { changeWithUndo, query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { sendOrKeep } from '#web/offline/sending.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type CoolerType, coolers, coolerTypes } from '../contract.ts'
import { coolerInventory, type Report } from '../inventory-contract.ts'

type Counted = { coolerTypeId: string; quantity: number; notes: string | null }

const sumOf = (rows: readonly { quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** Sends a report of one’s own, or keeps it on this device. */
async function send(inventory: Counted[]) {
  const words = `${countOf(sumOf(inventory), 'cooler')} reported`
  const outcome = await sendOrKeep(
    coolerInventory.report,
    { inventory, reportedAt: new Date().toISOString() },
    { label: () => words },
  )
  if (!outcome.stored)
    return void toast({
      title: `${words}. Saved on this phone`,
      description: 'No connection. It will be sent by itself as soon as there is one.',
    })
  const requestId = requestIdOf(outcome.answer)
  if (requestId) offerUndo({ message: words, requestId })
  void refresh([coolerInventory.list, coolerInventory.mine, coolerInventory.summary, coolers.where])
}

/** "4 large rolling, 2 small". */
const inWords = (rows: readonly Report[]) =>
  rows.map(({ quantity, type }) => `${quantity} ${type.toLowerCase()}`).join(', ')

interface ReportFormProps {
  /** Of somebody else: a manager reports for them. */
  forSomebody?: boolean
  onDone: () => void
}

/** Domain 5.7: quantity and notes per type; in one press the same as last time. */
export default function ReportForm({ forSomebody = false, onDone }: ReportFormProps) {
  const user = useCurrentUser()
  const types = useQuery(query(coolerTypes.list, { limit: 200 }))
  const last = useQuery({ ...query(coolerInventory.mine, {}), enabled: !forSomebody })
  const before = last.data?.items ?? []
  return (
    <Async query={types} what="the types of coolers">
      {({ items }) => {
        const asked = items.filter(({ isActive }) => isActive)
        if (asked.length === 0)
          return (
            <EmptyState icon="cooler" title="No types of coolers yet">
              Whoever looks after the coolers adds the first one; then you can say how many you have.
            </EmptyState>
          )
        return (
          <Stack>
            {before.length > 0 && (
              <div>
                <Button
                  variant="primary"
                  size="md"
                  icon="refresh"
                  fullWidth
                  onClick={() =>
                    void send(
                      before.map(({ coolerTypeId, quantity, notes }) => ({ coolerTypeId, quantity, notes })),
                    ).then(onDone, sayFailed('Your coolers were not reported'))
                  }
                >
                  Same as last time
                </Button>
                <Quiet>{inWords(before)}</Quiet>
              </div>
            )}
            <Counts key={user.id} types={asked} before={before} forSomebody={forSomebody} onDone={onDone} />
          </Stack>
        )
      }}
    </Async>
  )
}

interface CountsProps {
  types: readonly CoolerType[]
  before: readonly Report[]
  forSomebody: boolean
  onDone: () => void
}

function Counts({ types, before, forSomebody, onDone }: CountsProps) {
  const [home, setHome] = useState<string | null>(null)
  const [given, setGiven] = useState<Record<string, { quantity: number | string | null; notes: string }>>({})
  const of = (id: string) => given[id] ?? { quantity: null, notes: '' }
  const set = (id: string, change: object) => setGiven({ ...given, [id]: { ...of(id), ...change } })
  const counted = types.flatMap(({ id }) => {
    const { quantity, notes } = of(id)
    return quantity === null || quantity === ''
      ? []
      : [{ coolerTypeId: id, quantity: quantity as number, notes: notes || null }]
  })
  const submit = async () => {
    if (forSomebody)
      await changeWithUndo(
        coolerInventory.adminAdd,
        { hostHomeId: home ?? '', inventory: counted },
        `${countOf(sumOf(counted), 'cooler')} reported`,
      )
    else await send(counted)
    onDone()
  }
  return (
    <SmallForm
      action={forSomebody ? 'Report for this person' : 'Report your coolers'}
      disabled={counted.length === 0 || (forSomebody && home === null)}
      onSubmit={submit}
    >
      {(faults) => (
        <>
          {forSomebody && (
            <RecordPicker
              name="hostHomeId"
              label="Who has them at home"
              value={home}
              error={faults.hostHomeId}
              onChange={(id) => setHome(id)}
              query={(search) => query(accounts.people, { search })}
              getId={(one) => one.id}
              getLabel={(one) => one.name}
            />
          )}
          {types.map(({ id, name, description }, index) => (
            <FieldRow key={id}>
              <NumberField
                name={`inventory.${index}.quantity`}
                label={name}
                description={description ?? undefined}
                unit="coolers"
                placeholder={String(before.find(({ coolerTypeId }) => coolerTypeId === id)?.quantity ?? 0)}
                value={of(id).quantity as number | null}
                error={faults[`inventory.${counted.findIndex((row) => row.coolerTypeId === id)}.quantity`]}
                onChange={(quantity) => set(id, { quantity })}
              />
              <TextField
                name={`inventory.${index}.notes`}
                label={`Note on ${name.toLowerCase()}`}
                value={of(id).notes}
                onChange={(notes) => set(id, { notes: notes ?? '' })}
              />
            </FieldRow>
          ))}
          {faults.inventory && (
            <p role="alert" tabIndex={-1} data-fault>
              {faults.inventory}
            </p>
          )}
        </>
      )}
    </SmallForm>
  )
}
