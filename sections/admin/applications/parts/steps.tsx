import { CheckboxGridField } from '#web/ui/fields/checkbox-grid-field.tsx'
import { CheckboxField, CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { application, DAYS, IN_GENERAL, TIMES_OF_DAY, timeAt } from '../fields.ts'
import { Terms } from './terms.tsx'
import type { SignupField, SignupValues } from './wizard-state.ts'

export interface StepProps {
  /** What the field of a question takes. */
  field: <F extends SignupField>(name: F) => FieldProps<SignupValues[F]>
  /** The organization, in the terms. */
  organization: string
}

const { role, interests } = application.fields

export const PersonalInformation = ({ field }: StepProps) => (
  <>
    <FieldRow>
      <TextField {...field('firstName')} autoComplete="given-name" />
      <TextField {...field('lastName')} autoComplete="family-name" />
    </FieldRow>
    <FieldRow>
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
    </FieldRow>
    <TextField {...field('address')} autoComplete="address-line1" />
    <FieldRow>
      <TextField {...field('city')} autoComplete="address-level2" />
      <TextField {...field('state')} autoComplete="address-level1" />
      <TextField {...field('zipCode')} autoComplete="postal-code" />
    </FieldRow>
  </>
)

export const RoleAndAvailability = ({ field }: StepProps) => (
  <>
    <SelectField {...field('role')} label="How would you like to help?" required options={role.options} />
    <CheckboxGridField
      {...field('availability')}
      corner="Day"
      rows={DAYS}
      columns={TIMES_OF_DAY}
      valueAt={timeAt}
      others={IN_GENERAL.map((value) => ({ value, label: value }))}
    />
    <CheckboxGroupField {...field('interests')} options={interests.options} />
    <TextField {...field('emergencyContact')} />
  </>
)

export const TermsAndAgreement = ({ field, organization }: StepProps) => (
  <>
    <Terms organization={organization} />
    <CheckboxField {...field('agreeToTerms')} />
    <CheckboxField
      {...field('agreeToBackground')}
      label="I consent to a background check (optional)"
      description="Some tasks, such as work with children, need one. We ask again before one is made."
    />
    <Quiet>After you apply, a volunteer coordinator will contact you within 2-3 business days.</Quiet>
  </>
)
