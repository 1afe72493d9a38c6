import { useEffect, useMemo, useState } from 'react'
import { inNumber } from '#kernel/language/count.ts'
import type { Present } from '#kernel/portal/presence.ts'
import { useCurrentUser } from '../calls/session.ts'
import { useStore } from '../device/store.ts'
import { presentAt, stayAt, stayInFields, watchRecords, whoIsHere } from '../live/presence.ts'
import { LiveRegion } from '../ui/feedback/live-region.tsx'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { useTip } from '../ui/overlay/tip.tsx'
import { Avatar } from '../ui/show/avatar.tsx'
import styles from './presence.module.css'

/** Ours: whoever only passes by is not announced. */
const ANNOUNCE_AFTER_MS = 2000
const MOST_FACES = 3

/** The others at a record, each once, with the field they are in; the same person in two windows is one. */
export function useOthers(table: string, id: string): Present[] {
  const me = useCurrentUser().id
  const all = useStore(whoIsHere)
  const byPerson = new Map<string, Present>()
  for (const one of presentAt(all, table, id))
    if (one.id !== me && !(byPerson.get(one.id)?.field !== undefined && one.field === undefined))
      byPerson.set(one.id, one)
  return [...byPerson.values()]
}

/** 'Ana Reyes and Ben Cole' */
export const inALine = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

interface HereNowProps {
  /** As the database calls the table. */
  table: string
  id: string
  /** What a field is called, for those that this person may see. */
  labelOf?: ((field: string) => string | undefined) | undefined
}

/** Who else looks at this record just now, by their initials; this person is one of them as long as it is shown. */
export function HereNow({ table, id, labelOf }: HereNowProps) {
  useEffect(() => {
    const leave = stayAt({ table, id })
    const unwatch = watchRecords(table, [id])
    return () => {
      leave()
      unwatch()
    }
  }, [table, id])
  const others = useOthers(table, id)
  const words = others.map(({ name, field }) => {
    const label = field && labelOf?.(field)
    return label ? `${name}, in “${label}”` : name
  })
  const names = inALine(others.map(({ name }) => name))
  const { tip, hovering } = useTip(`Also here: ${words.join('; ')}`)
  return (
    <span className={styles.here} {...hovering}>
      {others.length > 0 && (
        <>
          {others.slice(0, MOST_FACES).map((person) => (
            <span key={person.id} className={styles.face}>
              <Avatar name={person.name} photoId={person.photoId} size={26} />
            </span>
          ))}
          {others.length > MOST_FACES && (
            <span className={styles.more} aria-hidden>
              +{others.length - MOST_FACES}
            </span>
          )}
          <VisuallyHidden>Also here: {words.join('; ')}</VisuallyHidden>
          {tip}
        </>
      )}
      <VisuallyHidden>
        <LiveRegion>{useSettled(names === '' ? '' : `${names} also here now`)}</LiveRegion>
      </VisuallyHidden>
    </span>
  )
}

/** What was so for a while. */
function useSettled(words: string) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

/** Says in which field of a record this person is, and who else is in it. */
export function useFieldPresence(table: string | undefined, id: string) {
  const others = useOthers(table ?? '', id)
  const here = useMemo(() => (table === undefined ? undefined : stayInFields(table, id)), [table, id])
  useEffect(() => () => here?.leave(), [here])
  return {
    enter: (field: string) => here?.enter(field),
    leave: (field: string) => here?.leave(field),
    /** Names of the others in it. */
    inField: (field: string) => others.filter((one) => one.field === field).map(({ name }) => name),
  }
}

/** At a field: who else is in it. Nothing is locked; it is only said. */
export const InField = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <span className={styles.inField} aria-hidden>
      {names.slice(0, 1).map((name) => (
        <Avatar key={name} name={name} size={18} />
      ))}
      <span>{inField(names)}</span>
    </span>
  )
export const inField = (names: readonly string[]) =>
  `${inALine(names)} ${inNumber(names.length, 'is', 'are')} here too`
