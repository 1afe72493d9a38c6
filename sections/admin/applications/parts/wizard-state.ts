import { useCallback, useEffect, useState } from 'react'
import type { ArgsOf } from '#kernel/calls/contract.ts'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import type { applications } from '../contract.ts'

type Answers = Required<ArgsOf<typeof applications.apply>>
/** What the wizard holds: the terms are not agreed to until somebody does. */
export type SignupValues = Omit<Answers, 'agreeToTerms'> & { agreeToTerms: boolean }
export type SignupField = keyof SignupValues

export const EMPTY: SignupValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  role: 'volunteer',
  availability: [],
  interests: [],
  emergencyContact: '',
  agreeToTerms: false,
  agreeToBackground: false,
}

const ON_SECOND: readonly SignupField[] = ['role', 'availability', 'interests', 'emergencyContact']
/** Spec 2.11: which of the three steps asks it. */
export const stepOf = (field: SignupField) =>
  field.startsWith('agree') ? 3 : ON_SECOND.includes(field) ? 2 : 1

export type Faults = Partial<Record<SignupField, string>>

/** Faults by path, of the form or of the server; `availability.0` belongs to `availability`. */
export function byField(errors: FieldErrors): Faults {
  const faults: Faults = {}
  for (const [path, message] of Object.entries(errors)) {
    const field = path.split('.')[0] as SignupField
    if (field in EMPTY) faults[field] ??= message
  }
  return faults
}

/** In the order of the screen. */
export const faultyFields = (faults: Faults) =>
  (Object.keys(EMPTY) as SignupField[]).filter((field) => faults[field] !== undefined)

const KEY = 'lunchbox.signup'

/** Kept in this tab alone: a reload loses nothing, and the next person at the device finds nothing. */
function restore(): { step: number; values: SignupValues } {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      step: number
      values: SignupValues
    } | null
    if (kept) return { step: kept.step, values: { ...EMPTY, ...kept.values } }
  } catch {
    // Storage is switched off, or holds something else: begin anew.
  }
  return { step: 1, values: EMPTY }
}

export function useWizard() {
  const [state, setState] = useState(restore)
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(state))
    } catch {
      // Without storage only the safety net over a reload is missing.
    }
  }, [state])
  const set = useCallback(
    (field: SignupField, value: unknown) =>
      setState((before) => ({ ...before, values: { ...before.values, [field]: value } })),
    [],
  )
  const go = useCallback((step: number) => setState((before) => ({ ...before, step })), [])
  return { ...state, set, go }
}

export function forgetWizard() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
