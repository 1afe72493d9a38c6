import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#kernel/calls/contract.ts'
import type { Definition, Fields } from '#kernel/fields/definition.ts'
import { useCurrentUser, useSettings } from '../calls/session.ts'
import { type Controls, useFieldInputs } from './field-input.tsx'
import { seenBy, shown } from './record-columns.tsx'
import { type SaveForm, useSaveForm } from './use-save-form.ts'

/** A definition, or one with values of the form's own beside the fields. */
type Declared<S extends z.ZodObject> = Pick<Definition, 'fields'> & {
  input: S
  initial: object
  labels: Record<string, string>
}

interface DeclaredForm<S extends z.ZodObject, A extends Endpoint, E extends Endpoint>
  extends Omit<SaveForm<S, A, E>, 'schema' | 'initial' | 'labels'> {
  def: Declared<S>
  controls?: Controls | undefined
}

/**
 * The form of declared fields. `field('name')` is one of them with its label, hint and usual control; what this person may
 * not see is no part of it, but for what a new record must have.
 */
export function useDeclaredForm<S extends z.ZodObject, A extends Endpoint, E extends Endpoint>({
  def,
  controls,
  ...rest
}: DeclaredForm<S, A, E>) {
  const user = useCurrentUser()
  const { timeZone } = useSettings()
  const isNew = rest.record === 'new'
  const fields: Fields = def.fields
  const given = (name: string) => {
    const field = fields[name]
    return !field || seenBy(user, field) || (isNew && field.needed)
  }
  // What somebody may not see is not sent either: the server would refuse the whole record.
  const [{ schema, initial }] = useState(() => {
    const kept = Object.keys(def.initial).filter(given)
    const pick = Object.fromEntries(kept.map((name) => [name, true]))
    return {
      schema: def.input.pick(pick as never) as unknown as S,
      initial: Object.fromEntries(Object.entries(def.initial).filter(([name]) => name in pick)) as never,
    }
  })
  const form = useSaveForm<S, A, E>({ ...rest, schema, initial, labels: def.labels as never })
  const field = useFieldInputs(def, form, { focusFirst: isNew, has: given, controls })
  const showValue = (name: string, value: unknown) => {
    const one = fields[name]
    return one && shown(one, value, timeZone)
  }
  return { form, field, recordForm: { form, labels: def.labels, showValue } }
}
