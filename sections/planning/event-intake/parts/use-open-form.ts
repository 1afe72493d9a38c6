import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { faultsOf, withoutBlanks } from '#web/ui/form/check.ts'
import type { IntakeWords } from '../words.ts'
import type { Given } from './event-fields.tsx'

type Values = Record<string, unknown>

interface OpenForm {
  schema: z.ZodType
  initial: Values
  words: IntakeWords
  /** English messages say more; in another language a field has its own. */
  english: boolean
  send: (input: never) => Promise<unknown>
}

/** A form on a page outside of the portal, whose every word is in the language of who fills it in. */
export function useOpenForm({ schema, initial, words, english, send }: OpenForm) {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  const say = (found: Record<string, string>) => {
    const told = Object.fromEntries(
      Object.entries(found).map(([name, message]) => [
        name.split('.')[0] ?? name,
        english ? message : (words.faults[name as keyof typeof words.faults] ?? words.check),
      ]),
    )
    setFaults(told)
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const input = withoutBlanks(schema, values)
    const found = faultsOf(schema, input)
    setFailure('')
    if (Object.keys(found).length > 0) return say(found)
    setFaults({})
    setBusy(true)
    try {
      await send(input as never)
    } catch (error) {
      if (isApiError(error)) say(error.fields)
      const often = isApiError(error, 'TOO_MANY_REQUESTS')
      setFailure(english ? messageOf(error) : often ? words.often : words.failed)
    } finally {
      setBusy(false)
    }
  }
  const field = (name: string): Given => ({
    name,
    label: words.fields[name as keyof typeof words.fields],
    description: words.hints[name as keyof typeof words.hints],
    error: faults[name],
    value: values[name] as never,
    onChange: (value) => {
      setValues((before) => ({ ...before, [name]: value }))
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([at]) => at !== name)))
    },
  })
  return { element, submit, field, values, failure, busy }
}
