import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { faultsOf, withoutBlanks } from '#web/ui/form/check.ts'
import { type IntakeWords, refusedIn } from '../words.ts'
import type { Given } from './event-fields.tsx'

type Values = Record<string, unknown>

/** What went wrong, in the language of the page; `failed` where it has no words for it. */
export function failureOf(error: unknown, words: IntakeWords, english: boolean, failed = words.notNow) {
  if (english) return messageOf(error)
  return isApiError(error, 'TOO_MANY_REQUESTS') ? words.often : refusedIn(words, messageOf(error), failed)
}

interface OpenForm {
  schema: z.ZodType
  initial: Values
  words: IntakeWords
  english: boolean
  /** What failed, where nothing says why. */
  failed: string
  send: (input: never) => Promise<unknown>
}

/** A form on a page outside of the portal, whose every word is in the language of who fills it in. */
export function useOpenForm({ schema, initial, words, english, failed, send }: OpenForm) {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  const say = (found: Record<string, string>) => {
    const told = Object.fromEntries(
      Object.entries(found).map(([name, message]) => [
        name.split('.')[0] ?? name,
        english ? message : refusedIn(words, message),
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
      // The same field, changed at both ends: what they typed stays, and goes when they say so once more.
      const both = isApiError(error, 'CONFLICT') && Object.keys(error.fields).length > 0
      if (both) {
        const changed = Object.keys(error.fields).map((name) => [name, words.changed])
        return setFaults(Object.fromEntries(changed))
      }
      if (isApiError(error)) say(error.fields)
      setFailure(failureOf(error, words, english, failed))
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
