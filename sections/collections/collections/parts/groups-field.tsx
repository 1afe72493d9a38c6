import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SuggestField } from '#web/ui/fields/suggest-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { MAX_GROUPS } from '../contract.ts'
import { BreakdownField } from './breakdown-field.tsx'
import styles from './entry-form.module.css'
import { BLANK_GROUP, type FormGroup } from './entry-values.ts'

interface KnownGroups {
  /** Names of groups that came before. */
  names: readonly string[]
  /** The known group that a name may be a slip of. */
  meant: (typed: string) => string | undefined
}

interface GroupsFieldProps {
  groups: FormGroup[]
  onChange: (groups: FormGroup[]) => void
  errors: Record<string, string | undefined>
  known: KnownGroups
  /** One is open from the beginning. */
  startWithOne?: boolean
}

/** Any number of groups. What is half typed is part of the entry; a row that was never filled in is not. */
export function GroupsField({ groups, onChange, errors, known, startWithOne }: GroupsFieldProps) {
  const list = useRef<HTMLDivElement>(null)
  const [arrived, setArrived] = useState(0)
  useEffect(() => {
    if (arrived === 0) return
    // A new group begins with its name, where the thumb and the eye are; its margins leave room for the suggestions.
    const row = [...(list.current?.querySelectorAll('fieldset[data-group]') ?? [])].at(-1)
    row?.scrollIntoView({ block: 'start' })
    row?.querySelector('input')?.focus({ preventScroll: true })
  }, [arrived])
  const rows = groups.length === 0 && startWithOne ? [BLANK_GROUP] : groups
  const change = (index: number, part: Partial<FormGroup>) =>
    onChange(rows.map((group, at) => (at === index ? { ...group, ...part } : group)))
  const add = () => {
    onChange([...rows, BLANK_GROUP])
    setArrived((count) => count + 1)
  }
  return (
    <div ref={list} className={styles.groups}>
      {rows.map((group, index) => (
        <GroupRow
          key={index}
          index={index}
          group={group}
          errors={errors}
          known={known}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      <Button icon="add" fullWidth disabled={rows.length >= MAX_GROUPS} onClick={add}>
        {rows.length === 0 ? 'Add a group' : 'Add another group'}
      </Button>
    </div>
  )
}

/** On a phone it would open behind the bar at the bottom, and nobody would be asked. */
const intoSight = (question: HTMLElement | null) => question?.scrollIntoView?.({ block: 'nearest' })

interface GroupRowProps {
  index: number
  group: FormGroup
  errors: Record<string, string | undefined>
  known: KnownGroups
  onChange: (part: Partial<FormGroup>) => void
  onRemove: () => void
}

function GroupRow({ index, group, errors, known, onChange, onRemove }: GroupRowProps) {
  const [departmentShown, setDepartmentShown] = useState(false)
  // Nobody is asked while they type: only about a name that they have left.
  const [asked, setAsked] = useState('')
  const meant = asked !== '' && asked === group.name ? known.meant(asked) : undefined
  const path = `groups.${index}`
  const called = group.name.trim() || `group ${index + 1}`
  return (
    <fieldset className={styles.group} data-group>
      <legend className={styles.groupLegend}>Group {index + 1}</legend>
      <span className={styles.groupRemove}>
        <IconButton icon="trash" label={`Remove ${called}`} onClick={onRemove} />
      </span>
      <div
        className={styles.groupFields}
        onBlur={({ target }) => target.getAttribute('name') === `${path}.name` && setAsked(group.name)}
      >
        <SuggestField
          label="Name of the group"
          name={`${path}.name`}
          value={group.name}
          error={errors[`${path}.name`]}
          suggestions={known.names}
          onChange={(name) => onChange({ name: name ?? '' })}
        />
        <NumberField
          label="Sandwiches"
          name={`${path}.count`}
          value={group.count}
          error={errors[`${path}.count`]}
          // Text that is no number stays as typed, and the schema says so.
          onChange={(count) => onChange({ count: count as number | null })}
        />
        {(departmentShown || group.department) && (
          <TextField
            label="Department or class"
            name={`${path}.department`}
            value={group.department}
            error={errors[`${path}.department`]}
            onChange={(department) => onChange({ department })}
          />
        )}
      </div>
      {meant && (
        <output className={styles.meant} ref={intoSight}>
          <span>Did you mean {meant}?</span>
          <span className={styles.offerButtons}>
            <Button onClick={() => onChange({ name: meant })}>Use {meant}</Button>
            <Button variant="quiet" onClick={() => setAsked('')}>
              Keep it
            </Button>
          </span>
        </output>
      )}
      <div className={styles.moreRow}>
        {!departmentShown && !group.department && (
          <Button
            variant="quiet"
            icon="add"
            aria-label={`Department of ${called}`}
            onClick={() => setDepartmentShown(true)}
          >
            Department
          </Button>
        )}
        <BreakdownField
          name={`${path}.breakdown`}
          what={`sandwiches of ${called}`}
          value={group.breakdown}
          count={group.count}
          error={errors[`${path}.breakdown`]}
          onChange={(breakdown) => onChange({ breakdown })}
        />
      </div>
    </fieldset>
  )
}
