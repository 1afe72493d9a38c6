import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ArgsOf, Endpoint, OutputOf } from '#kernel/calls/contract.ts'
import { capital } from '#kernel/language/capital.ts'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { RecordOrigin } from '#platform/threads/widgets.tsx'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { useQueryState } from '#web/query-state.ts'
import { HereNow } from '#web/record/presence.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { RecordActions } from '#web/ui/layout/record-actions.tsx'
import { type Tab, Tabs } from '#web/ui/layout/tabs.tsx'
import { RecordPane } from '#web/ui/overlay/record-pane.tsx'
import styles from './records.module.css'
import { messageAbout, panelNamed, useTalkTab } from './talk-tab.tsx'
import { together } from './together.tsx'

export interface RecordProps<E extends Endpoint> {
  /** `query(calls.one, { id })` */
  one: E
  id: string
  /** 'wish' */
  noun: string
  /** What this record is called: the drawer's title. */
  nameOf: (row: OutputOf<E>) => string
  /** The address that opens it. */
  href: string
  /** As the database calls the table, for comments, files and history. */
  table: string
  /** What its fields are called, for those that this person may see: others are seen in them. */
  labelOf?: (field: string) => string | undefined
  onClose: () => void
  /** Badges and facts above the buttons. */
  head?: (row: OutputOf<E>) => ReactNode
  /** The first tab, 'Details': what there is to know. */
  body?: (row: OutputOf<E>) => ReactNode
  /** Tabs after the facts, before comments, files and history. */
  tabs?: (row: OutputOf<E>) => Tab[]
  /** Buttons beside the usual ones. */
  actions?: (row: OutputOf<E>) => ReactNode
  /** The form for whoever may change it; `done` shows the record again. */
  edit?: { may: (row: OutputOf<E>) => boolean; form: (row: OutputOf<E>, done: () => void) => ReactNode }
  remove?: {
    may: (row: OutputOf<E>) => boolean
    call: Endpoint
    /** What can be done where it may not be deleted because something refers to it. */
    instead?: (row: OutputOf<E>) => ReactNode
  }
}

/**
 * One record beside the list: its facts, what can be done with it, what was said about it, its files and history; the
 * form takes its place and goes back. The open tab stands in the address, as `part`: a section may have tabs of its own.
 */
export function RecordDrawer<E extends Endpoint>(props: RecordProps<E>) {
  const { one, id, noun, nameOf, onClose, edit } = props
  const answer = useQuery(query(one, { id } as ArgsOf<E>))
  const [editing, setEditing] = useState(false)
  const name = answer.data ? nameOf(answer.data) : ''
  const back = () => setEditing(false)
  return (
    <RecordPane
      title={editing ? `Edit ${name}` : name || capital(noun)}
      onClose={editing ? back : onClose}
      beside={answer.data && <HereNow table={props.table} id={id} labelOf={props.labelOf} />}
    >
      <Async query={answer} what={`this ${noun}`}>
        {(row) =>
          editing && edit ? (
            edit.form(row, back)
          ) : (
            <Content {...props} row={row} onEdit={() => setEditing(true)} />
          )
        }
      </Async>
    </RecordPane>
  )
}

const MOST_TABS = 4

interface ContentProps<E extends Endpoint> extends RecordProps<E> {
  row: OutputOf<E>
  onEdit: () => void
}

function Content<E extends Endpoint>({ row, onEdit, ...props }: ContentProps<E>) {
  const user = useCurrentUser()
  const { id, noun, nameOf, href, table, onClose } = props
  const { edit, remove } = looksBack() ? {} : props
  const [{ part }, setPlace] = useQueryState({ part: 'facts' })
  const talk = useTalkTab(table, id)
  const [refusal, setRefusal] = useState<{ words: string; used: boolean; row: unknown }>()
  const [busy, setBusy] = useState(false)
  const removeIt = async (call: Endpoint) => {
    if (busy) return
    setBusy(true)
    try {
      await changeWithUndo(call, { id }, `${nameOf(row)} deleted`)
      onClose()
    } catch (error) {
      setRefusal({ words: messageOf(error), used: isApiError(error, 'CONFLICT'), row })
      setBusy(false)
    }
  }
  const own = [
    ...(props.body ? [{ id: 'facts', label: 'Details', content: props.body(row) }] : []),
    ...(props.tabs?.(row) ?? []),
  ]
  const history = { id: 'history', label: 'History', content: <RecordHistory table={table} id={id} /> }
  // Four at most (docs/decisions/112): where a record has more of its own, what is read once in a while stands together.
  const tabs =
    own.length + 2 > MOST_TABS
      ? [...own, together('Comments and history', [talk, history])]
      : [...own, talk, history]
  return (
    <div className={styles.record}>
      {props.head && <Line>{props.head(row)}</Line>}
      <RecordActions
        href={href}
        message={messageAbout(user, table, id)}
        remove={remove?.may(row) && { label: `Delete ${noun}`, onClick: () => void removeIt(remove.call) }}
      >
        {edit?.may(row) && (
          <Button icon="edit" onClick={onEdit}>
            Edit {noun}
          </Button>
        )}
        {props.actions?.(row)}
      </RecordActions>
      <RecordOrigin table={table} id={id} />
      <div role="alert" className={styles.refusal}>
        {refusal?.row === row && (
          <>
            <p>{refusal.words}</p>
            {refusal.used && remove?.instead?.(row)}
          </>
        )}
      </div>
      <Tabs
        label={`About ${nameOf(row)}`}
        value={panelNamed(part)}
        onChange={(open) => setPlace({ part: open })}
        tabs={tabs}
      />
    </div>
  )
}
