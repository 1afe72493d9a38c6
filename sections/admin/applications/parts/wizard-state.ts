import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { SignupForm } from '../form-contract.ts'

type Input = z.input<typeof SignupForm>
/** What the wizard holds: the terms are not agreed to until somebody does. */
export type SignupValues = Omit<Required<Input>, 'agreeToTerms'> & { agreeToTerms: boolean }
export type SignupField = keyof SignupValues
export type Step = 1 | 2 | 3

const EMPTY: SignupValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  city: '',
  state: '',
  zipCode: '',
  address: '',
  role: 'volunteer',
  availability: [],
  interests: [],
  emergencyContact: '',
  agreeToTerms: false,
  agreeToBackground: false,
}

/** Spec 2.11: which step asks what, in the order of the screen. */
export const STEP_OF: Record<SignupField, Step> = {
  firstName: 1,
  lastName: 1,
  email: 1,
  phone: 1,
  city: 1,
  state: 1,
  zipCode: 1,
  address: 1,
  role: 2,
  availability: 2,
  interests: 2,
  emergencyContact: 2,
  agreeToTerms: 3,
  agreeToBackground: 3,
}
const ORDER = Object.keys(STEP_OF) as SignupField[]

export type Faults = Partial<Record<SignupField, string>>

/** Every fault in words, by field; none when it can be sent. */
export function faultsOf(values: SignupValues): Faults {
  const parsed = SignupForm.safeParse(values)
  const faults: Faults = {}
  for (const { path, message } of parsed.error?.issues ?? []) faults[path[0] as SignupField] ??= message
  return faults
}

export const firstFault = (faults: Faults): SignupField | undefined =>
  ORDER.find((field) => faults[field] !== undefined)

const KEY = 'lunchbox.signup'

/** Kept in this tab alone: a reload loses nothing, and the next person at the device finds nothing. */
function restore(): { step: Step; values: SignupValues } {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      step: Step
      values: SignupValues
    } | null
    if (kept) return { step: kept.step, values: { ...EMPTY, ...kept.values } }
  } catch {
    // Storage is switched off, or holds something else: begin anew.
  }
  return { step: 1, values: EMPTY }
}

export function useWizard() {
  const [{ step, values }, setState] = useState(restore)
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ step, values }))
    } catch {
      // Without storage only the safety net over a reload is missing.
    }
  }, [step, values])
  const set = useCallback(
    <F extends SignupField>(field: F, value: SignupValues[F]) =>
      setState((before) => ({ ...before, values: { ...before.values, [field]: value } })),
    [],
  )
  const go = useCallback((to: Step) => setState((before) => ({ ...before, step: to })), [])
  return { step, values, set, go }
}

export function forgetWizard() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
