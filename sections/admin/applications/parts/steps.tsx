import { CheckboxField, CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FieldRow } from '#web/ui/form/form.tsx'
import { AVAILABILITY, INTERESTS, SIGNUP_ROLE_NAMES, SIGNUP_ROLES } from '../form-contract.ts'
import styles from './signup.module.css'
import { Terms } from './terms.tsx'
import type { Faults, SignupField, SignupValues } from './wizard-state.ts'

export interface StepProps {
  values: SignupValues
  faults: Faults
  set: <F extends SignupField>(field: F, value: SignupValues[F]) => void
  /** The organization, in the terms. */
  organization: string
}

type TextName = {
  [F in SignupField]: SignupValues[F] extends string ? (F extends 'role' ? never : F) : never
}[SignupField]

const textOf = ({ values, faults, set }: StepProps, name: TextName) => ({
  name,
  value: values[name],
  error: faults[name],
  required: true,
  onChange: (value: string | null) => set(name, value ?? ''),
})

export function PersonalInformation(props: StepProps) {
  const text = (name: TextName) => textOf(props, name)
  return (
    <>
      <FieldRow>
        <TextField {...text('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...text('lastName')} label="Last name" autoComplete="family-name" />
      </FieldRow>
      <FieldRow>
        <TextField {...text('email')} label="Email" type="email" autoComplete="email" />
        <TextField {...text('phone')} label="Phone" type="tel" autoComplete="tel" />
      </FieldRow>
      <TextField {...text('address')} label="Address" autoComplete="address-line1" />
      <FieldRow>
        <TextField {...text('city')} label="City" autoComplete="address-level2" />
        <TextField {...text('state')} label="State" autoComplete="address-level1" />
        <TextField {...text('zipCode')} label="ZIP code" autoComplete="postal-code" />
      </FieldRow>
    </>
  )
}

const ROLES = SIGNUP_ROLES.map((role) => ({ value: role, label: SIGNUP_ROLE_NAMES[role] }))
const TIMES = AVAILABILITY.map((time) => ({ value: time, label: time }))
const TOPICS = INTERESTS.map((topic) => ({ value: topic, label: topic }))

export function RoleAndAvailability(props: StepProps) {
  const { values, faults, set } = props
  return (
    <>
      <SelectField
        name="role"
        label="How would you like to help?"
        required
        options={ROLES}
        value={values.role}
        error={faults.role}
        onChange={(role) => set('role', ROLES.find(({ value }) => value === role)?.value ?? 'volunteer')}
      />
      <div className={styles.times}>
        <CheckboxGroupField
          name="availability"
          label="Availability"
          description="Everything that usually works for you"
          required
          options={TIMES}
          value={values.availability}
          error={faults.availability}
          onChange={(picked) => set('availability', picked)}
        />
      </div>
      <CheckboxGroupField
        name="interests"
        label="Areas of interest"
        description="If you already know"
        options={TOPICS}
        value={values.interests}
        error={faults.interests}
        onChange={(picked) => set('interests', picked)}
      />
      <TextField
        {...textOf(props, 'emergencyContact')}
        label="Emergency contact"
        description="Name and phone number"
      />
    </>
  )
}

export function TermsAndAgreement({ values, faults, set, organization }: StepProps) {
  return (
    <>
      <Terms organization={organization} />
      <CheckboxField
        name="agreeToTerms"
        label="I agree to the terms and conditions"
        value={values.agreeToTerms}
        error={faults.agreeToTerms}
        onChange={(agreed) => set('agreeToTerms', agreed === true)}
      />
      <CheckboxField
        name="agreeToBackground"
        label="I consent to a background check (optional)"
        description="Some tasks, such as work with children, need one. We ask again before one is made."
        value={values.agreeToBackground}
        error={faults.agreeToBackground}
        onChange={(agreed) => set('agreeToBackground', agreed === true)}
      />
      <p className={styles.note}>
        After you apply, a volunteer coordinator will contact you within 2-3 business days.
      </p>
    </>
  )
}
