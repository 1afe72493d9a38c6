import { type ReactNode, useEffect, useRef } from 'react'
import type { ArgsOf, Endpoint } from '#kernel/calls/contract.ts'
import type { Definition, Fields } from '#kernel/fields/definition.ts'
import { makeChange } from '../calls/query.ts'
import { useCurrentUser, useSettings } from '../calls/session.ts'
import { looksBack } from '../device/looked-back.ts'
import { Button } from '../ui/action/button.tsx'
import { LiveRegion } from '../ui/feedback/live-region.tsx'
import { Line } from '../ui/layout/flow.tsx'
import { type Controls, useFieldInputs } from './field-input.tsx'
import { type FieldDraft, useLiveDrafts } from './live-drafts.ts'
import styles from './live-fields.module.css'
import { InField, inField, useFieldPresence } from './presence.tsx'
import { seenBy, shown } from './record-columns.tsx'

/** What is chosen is meant at once; what is typed, when the field is left. */
const AT_ONCE: ReadonlySet<string> = new Set(['choice', 'choices', 'yesNo', 'tags', 'days', 'reference'])

interface LiveFieldsProps<F extends Fields, R> {
  def: Pick<Definition<F>, 'fields' | 'initial'>
  /** Drafts are kept under the person, this name and the record. */
  name: string
  row: R
  /** As the database calls the table: others at the record see in which field one is. */
  table?: string
  /** `crud`'s change of one. */
  edit: Endpoint
  may: (name: keyof F & string) => boolean
  controls?: Controls
}

/**
 * Fields of a record that are there to be written in, each saved by itself the moment it is left. `field('address')` is the
 * control for whoever may, and what stands there for everybody else.
 */
export function useLiveFields<F extends Fields, R extends { id: string; version: number }>({
  def,
  name: of,
  row,
  table,
  edit,
  may,
  controls,
}: LiveFieldsProps<F, R>) {
  const presence = useFieldPresence(table, row.id)
  const user = useCurrentUser()
  const { timeZone } = useSettings()
  const { draftOf, type, leave, keepMine, drop } = useLiveDrafts({
    key: `${user.id}:${of}:live:${row.id}`,
    row,
    save: ({ changes, was, version }) =>
      makeChange(edit, { id: row.id, version, was, ...changes } as unknown as ArgsOf<Endpoint>),
  })
  const values = row as Record<string, unknown>
  const faultOf = (name: string) => (value: unknown) => {
    const field = def.fields[name]
    const parsed = field?.input.safeParse(value ?? (field.needed ? '' : null))
    return parsed?.success === false ? parsed.error.issues[0]?.message : undefined
  }
  const leaving = (name: string) => leave(name, faultOf(name))
  const form = {
    values,
    field: (name: string) => {
      const draft = draftOf(name)
      return {
        name,
        value: draft ? draft.value : values[name],
        error: draft?.error,
        onChange: (value: unknown) => {
          type(name, value)
          const kind = def.fields[name]?.kind ?? ''
          if (AT_ONCE.has(kind)) leaving(name)
        },
      }
    },
  }
  const input = useFieldInputs(def as never, form as never, { controls })

  const field = (name: keyof F & string, special: object = {}) => {
    const declared = def.fields[name]
    if (!declared || !seenBy(user, declared)) return null
    if (!may(name) || looksBack()) {
      const words = shown(declared, values[name], timeZone)
      return words === null ? null : (
        <div key={name} className={styles.fact}>
          <span>{declared.label}</span>
          <div>{words}</div>
        </div>
      )
    }
    return (
      <Leaving
        key={name}
        label={declared.label}
        others={presence.inField(name)}
        onEnter={() => presence.enter(name)}
        onLeave={() => {
          presence.leave(name)
          leaving(name)
        }}
        onMeant={() => leaving(name)}
      >
        {input(name as never, { description: undefined, ...special } as never)}
        <Standing
          draft={draftOf(name)}
          inWords={(value) => shown(declared, value, timeZone) ?? 'nothing'}
          onMine={() => keepMine(name)}
          onTheirs={() => drop(name)}
          onAgain={() => leaving(name)}
        />
      </Leaving>
    )
  }
  /** As it stands in the field, saved or not. */
  const valueOf = (name: keyof F & string) => form.field(name).value
  return { field, valueOf }
}

interface LeavingProps {
  label: string
  /** Names of others in the same field. */
  others: readonly string[]
  onEnter: () => void
  onLeave: () => void
  /** Enter: what stands there is meant, and the keyboard stays. */
  onMeant: () => void
  children: ReactNode
}

/** Tells when the keyboard comes and goes; what opens over a field (a calendar) belongs to it. */
function Leaving({ label, others, onEnter, onLeave, onMeant, children }: LeavingProps) {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef({ onEnter, onLeave, onMeant })
  useEffect(() => {
    latest.current = { onEnter, onLeave, onMeant }
  })
  useEffect(() => {
    const field = root.current
    if (!field) return
    const look = () =>
      // The focus is where it goes only after this.
      requestAnimationFrame(() => {
        const at = document.activeElement
        // What lies over the field belongs to it, and not the drawer that it stands in.
        const over = at?.closest('[data-portal="true"]')
        if (field.contains(at) || (over && !over.contains(field))) return
        stop()
        latest.current.onLeave()
      })
    const stop = () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
    }
    const enter = () => {
      stop()
      latest.current.onEnter()
      document.addEventListener('focusin', look)
      document.addEventListener('focusout', look)
    }
    const press = ({ key, target }: KeyboardEvent) => {
      if (key === 'Enter' && target instanceof HTMLInputElement) latest.current.onMeant()
    }
    field.addEventListener('focusin', enter)
    field.addEventListener('keydown', press)
    return () => {
      stop()
      field.removeEventListener('focusin', enter)
      field.removeEventListener('keydown', press)
    }
  }, [])
  return (
    <div
      ref={root}
      className={styles.field}
      // Read with the field, as one comes to it.
      {...(others.length > 0 && { role: 'group', 'aria-label': `${label}: ${inField(others)}` })}
    >
      {children}
      <InField names={others} />
    </div>
  )
}

interface StandingProps {
  draft: FieldDraft | undefined
  inWords: (value: unknown) => ReactNode
  onMine: () => void
  onTheirs: () => void
  onAgain: () => void
}

/** Where what was typed stands, and the choice where somebody else wrote in the same field. */
function Standing({ draft, inWords, onMine, onTheirs, onAgain }: StandingProps) {
  const isConflict = draft?.theirs !== undefined
  return (
    <LiveRegion>
      {draft?.state === 'saving' && <span className={styles.quiet}>Saving…</span>}
      {draft?.state === 'saved' && <span className={styles.quiet}>Saved</span>}
      {isConflict && (
        <div className={styles.choice}>
          <span>
            Somebody else wrote: <b>{inWords(draft.theirs)}</b>
          </span>
          <Line>
            <Button size="sm" onClick={onMine}>
              Keep mine
            </Button>
            <Button size="sm" variant="quiet" onClick={onTheirs}>
              Take theirs
            </Button>
          </Line>
        </div>
      )}
      {!isConflict && (draft?.state === 'unsent' || draft?.state === 'refused') && (
        <Line>
          <Button size="sm" onClick={onAgain}>
            Save it
          </Button>
          <Button size="sm" variant="quiet" onClick={onTheirs}>
            Discard it
          </Button>
        </Line>
      )}
    </LiveRegion>
  )
}
