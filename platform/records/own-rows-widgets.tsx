import { type ReactNode, useState } from 'react'
import type { Endpoint, OutputOf } from '#kernel/calls/contract.ts'
import type { Definition, Fields } from '#kernel/fields/definition.ts'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import styles from './parts/own-rows.module.css'

interface OwnRow {
  id: string
}
type Mode<R> = { show: 'rows' | 'new' } | { show: 'form' | 'history'; row: R }

interface OwnRowsProps<R extends OwnRow> {
  /** 'contact', and what they belong to: 'Oak Street'. */
  noun: string
  of: string
  /** A heading of their own, where a record has several kinds of them. */
  title?: string
  table: string
  rows: readonly R[]
  nameOf: (row: R) => string
  /** May this person add, change and delete them? */
  may: boolean
  /** What the button says: 'Add a contact'. */
  add: string
  /** Above the rows. */
  hint?: ReactNode
  /** Instead of no rows; `add` is the button for whoever may. */
  empty: (add: ReactNode) => ReactNode
  children: (row: R) => ReactNode
  form: (row: R | 'new', done: () => void) => ReactNode
  /** More in the menu of a row, before its history. */
  actions?: (row: R) => (MenuItem | false)[]
  remove: Endpoint
}

/**
 * Rows that belong to a record: the people of a location, the days of a recipient. Each with what can be done with it; the
 * form and the history take the place of the rows and go back to them.
 */
export function OwnRows<R extends OwnRow>(props: OwnRowsProps<R>) {
  const { noun, of, nameOf, form, table, title } = props
  const [mode, setMode] = useState<Mode<R>>({ show: 'rows' })
  const back = () => setMode({ show: 'rows' })
  if (mode.show === 'new') return <Section title={`New ${noun} of ${of}`}>{form('new', back)}</Section>
  if (mode.show === 'form')
    return <Section title={`Edit ${nameOf(mode.row)}`}>{form(mode.row, back)}</Section>
  if (mode.show === 'history')
    return (
      <Section
        title={`History of ${nameOf(mode.row)}`}
        actions={
          <Button variant="quiet" icon="back" onClick={back}>
            {of}
          </Button>
        }
      >
        <RecordHistory table={table} id={mode.row.id} />
      </Section>
    )
  const rows = <Rows {...props} setMode={setMode} />
  return title ? <Section title={title}>{rows}</Section> : rows
}

function Rows<R extends OwnRow>(props: OwnRowsProps<R> & { setMode: (mode: Mode<R>) => void }) {
  const { noun, rows, nameOf, may, setMode } = props
  const add = may && (
    <Button icon="add" onClick={() => setMode({ show: 'new' })}>
      {props.add}
    </Button>
  )
  if (rows.length === 0) return props.empty(add)
  const actions = (row: R): (MenuItem | false)[] => [
    may && { label: 'Edit', icon: 'edit', onClick: () => setMode({ show: 'form', row }) },
    ...(props.actions?.(row) ?? []),
    { label: 'History', icon: 'history', onClick: () => setMode({ show: 'history', row }) },
    may && removing(props.remove, row.id, nameOf(row), noun),
  ]
  return (
    <>
      {props.hint && <Quiet>{props.hint}</Quiet>}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <div className={styles.main}>{props.children(row)}</div>
            <Menu
              items={actions(row).filter((item) => item !== false)}
              target={<IconButton icon="more" label={`Actions for ${nameOf(row)}`} />}
            />
          </li>
        ))}
      </ul>
      {add}
    </>
  )
}

/** For the menu of such a row, there and in a list of all of them. */
export const removing = (remove: Endpoint, id: string, name: string, noun: string): MenuItem => ({
  label: 'Delete',
  icon: 'trash',
  danger: true,
  divider: true,
  onClick: () =>
    void changeWithUndo(remove, { id } as never, `${name} deleted`).catch(
      sayFailed(`The ${noun} was not deleted`),
    ),
})

interface OwnRowFormProps<F extends Fields, A extends Endpoint> {
  def: Definition<F>
  calls: { add: A; edit: Endpoint }
  row: { id: string } | 'new'
  /** The record it belongs to, as the call wants it: `{ recipientId }`. */
  along: Record<string, unknown>
  nameOf: (saved: OutputOf<A>) => string
  onDone: () => void
  /** The fields in their places; one below the other when left out. */
  children?: (field: (name: keyof F & string) => ReactNode) => ReactNode
}

/** The form of such a row: the fields as they are declared. */
export function OwnRowForm<F extends Fields, A extends Endpoint>(props: OwnRowFormProps<F, A>) {
  const { def, calls, row, along, nameOf, onDone, children } = props
  const isNew = row === 'new'
  const { field, recordForm } = useDeclaredForm({
    def: def as never as Pick<Definition, 'fields' | 'input' | 'initial' | 'labels'>,
    name: `${def.words.one}:${isNew ? Object.values(along).join() : ''}`,
    record: row,
    add: calls.add,
    edit: calls.edit,
    along,
    said: (saved) => `${nameOf(saved)} ${isNew ? 'added' : 'changed'}`,
    onSaved: onDone,
  })
  return (
    <RecordForm {...recordForm} save={isNew ? `Add this ${def.words.one}` : 'Save changes'} onCancel={onDone}>
      {children ? children(field) : Object.keys(def.initial).map((name) => field(name))}
    </RecordForm>
  )
}
