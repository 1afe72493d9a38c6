import { type ReactNode, useState } from 'react'
import type { Endpoint } from '#kernel/calls/contract.ts'
import type { Definition } from '#kernel/fields/definition.ts'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { useLayer } from '#web/ui/overlay/layers.ts'
import { Menu, type MenuItem, offered } from '#web/ui/overlay/menu.tsx'
import type { IconName } from '#web/ui/show/icons.ts'
import styles from './records.module.css'

interface Inner {
  id: string
  version: number
  isPrimary?: boolean
}

interface InnerRowsProps<R extends Inner> {
  def: Pick<Definition, 'fields' | 'input' | 'initial' | 'labels' | 'words'>
  calls: Record<'add' | 'edit' | 'remove', Endpoint>
  /** As the database calls it, for the history of each. */
  table: string
  rows: readonly R[]
  nameOf: (row: R) => string
  /** What is said of each; its menu stands beside it. */
  show: (row: R) => ReactNode
  /** May this person add one, change them, take them away? */
  may: boolean
  /** What the button says: 'Add a vehicle'. */
  add: string
  /** Without an icon it is a line: where it is one part of several. */
  empty:
    | { icon: IconName; title: string; words?: ReactNode }
    | { icon?: never; title: string; words?: string }
  /** To which record a new one belongs: `{ driverId }`. */
  along?: Record<string, unknown>
  /** One of them is the primary one: what the menu calls making another one it, and what is said then. */
  primary?: { label: string; said: (row: R) => string }
  /** Beside 'Edit', 'History' and 'Delete'. */
  actions?: (row: R) => (MenuItem | false)[]
  /** Instead of the fields one under the other. */
  form?: (row: R | 'new', done: () => void) => ReactNode
}

type Mode<R> = { show: 'rows' | 'new' } | { show: 'form' | 'history'; row: R }

/**
 * What belongs to a record and is many: the contacts of a location, the vehicles of a driver. They stand among its details;
 * a form or a history takes their place and goes back to them.
 */
export function InnerRows<R extends Inner>(props: InnerRowsProps<R>) {
  const { def, calls, table, rows, nameOf, add, empty, form, primary } = props
  const may = props.may && !looksBack()
  const [mode, setMode] = useState<Mode<R>>({ show: 'rows' })
  const back = () => setMode({ show: 'rows' })
  // Esc goes back to the rows first; the record around them stays.
  useLayer(mode.show !== 'rows', back)
  const formOf = (row: R | 'new') =>
    form ? form(row, back) : <InnerForm {...props} row={row} onDone={back} />
  if (mode.show === 'new') return <Section title={add}>{formOf('new')}</Section>
  if (mode.show === 'form') return <Section title={`Edit ${nameOf(mode.row)}`}>{formOf(mode.row)}</Section>
  if (mode.show === 'history')
    return (
      <Section
        title={`History of ${nameOf(mode.row)}`}
        actions={
          <Button variant="quiet" icon="back" onClick={back}>
            Back
          </Button>
        }
      >
        <RecordHistory table={table} id={mode.row.id} />
      </Section>
    )
  const adds = may && (
    <Button icon="add" onClick={() => setMode({ show: 'new' })}>
      {add}
    </Button>
  )
  if (rows.length === 0 && !empty.icon)
    return (
      <div className={styles.none}>
        <Quiet>{[empty.title, empty.words].filter(Boolean).join('. ')}</Quiet>
        {adds}
      </div>
    )
  if (rows.length === 0)
    return (
      <EmptyState icon={empty.icon} title={empty.title} action={adds}>
        {empty.words}
      </EmptyState>
    )
  const actions = (row: R): (MenuItem | false)[] => [
    may && { label: 'Edit', icon: 'edit', onClick: () => setMode({ show: 'form', row }) },
    may &&
      primary !== undefined &&
      !row.isPrimary &&
      makingPrimary(calls.edit, row, primary.label, primary.said(row)),
    ...offered((props.actions?.(row) ?? []).filter((item) => item !== false)),
    { label: 'History', icon: 'history', onClick: () => setMode({ show: 'history', row }) },
    may && removing(calls.remove, row, nameOf(row), def.words.one),
  ]
  return (
    <>
      <ul className={styles.inner}>
        {rows.map((row) => (
          <li key={row.id}>
            <div>{props.show(row)}</div>
            <Menu
              items={actions(row).filter((item) => item !== false)}
              target={<IconButton icon="more" label={`Actions for ${nameOf(row)}`} />}
            />
          </li>
        ))}
      </ul>
      {adds}
    </>
  )
}

const makingPrimary = (edit: Endpoint, { id, version }: Inner, label: string, said: string): MenuItem => ({
  label,
  icon: 'check',
  onClick: () =>
    void changeWithUndo(edit, { id, version, isPrimary: true } as never, said).catch(
      sayFailed('That was not changed'),
    ),
})

/** In the menu of a row: taken away at once, with the offer to undo it. */
export const removing = (call: Endpoint, { id }: { id: string }, name: string, noun: string): MenuItem => ({
  label: 'Delete',
  icon: 'trash',
  danger: true,
  divider: true,
  onClick: () =>
    void changeWithUndo(call, { id } as never, `${name} deleted`).catch(
      sayFailed(`The ${noun} was not deleted`),
    ),
})

function InnerForm<R extends Inner>({
  def,
  calls,
  table,
  nameOf,
  add,
  along = {},
  row,
  onDone,
}: InnerRowsProps<R> & { row: R | 'new'; onDone: () => void }) {
  const isNew = row === 'new'
  const { field, recordForm } = useDeclaredForm({
    def,
    name: [table, ...Object.values(along)].join(':'),
    record: row,
    add: calls.add,
    edit: calls.edit,
    along,
    said: (saved) => `${nameOf(saved as R)} ${isNew ? 'added' : 'changed'}`,
    onSaved: onDone,
  })
  return (
    <RecordForm {...recordForm} save={isNew ? add : 'Save changes'} onCancel={onDone}>
      {Object.keys(def.initial).map((name) => field(name))}
    </RecordForm>
  )
}
