import { MONTH_NAMES } from '#kernel/charity/day.ts'
import type { Settings } from '#kernel/charity/settings.ts'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'

const OPTIONS = MONTH_NAMES.map((month, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'Calendar year from January' : `Fiscal year from ${month}`,
}))

/** The year over which the annual goal is counted. */
export const GoalYearField = ({ value, onChange, ...rest }: FieldProps<Settings['goalYear']>) => (
  <SelectField
    {...rest}
    options={OPTIONS}
    value={value?.kind === 'fiscal' ? String(value.startMonth) : '1'}
    onChange={(month) =>
      onChange(
        month === null || month === '1'
          ? { kind: 'calendar' }
          : { kind: 'fiscal', startMonth: Number(month) },
      )
    }
  />
)
