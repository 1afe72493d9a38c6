import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '../kit.css'
import { Checkbox, Radio } from '@mantine/core'
import styles from './choice-fields.module.css'
import { type FieldProps, switchProps } from './field.ts'
import type { Option } from './select-field.tsx'

/** Yes or no, sent with the form. */
export const CheckboxField = (props: FieldProps<boolean>) => (
  <Checkbox
    {...switchProps(props)}
    className={styles.choice}
    aria-invalid={props.error ? true : undefined}
    checked={props.value === true}
    onChange={(event) => props.onChange(event.currentTarget.checked)}
  />
)

interface GroupProps<V extends string> extends Omit<FieldProps<V[]>, 'onChange'> {
  /** With descriptions they stand one below the other; those of a group below its name. */
  options: readonly (Option<V> & { description?: string; group?: string })[]
  onChange: (value: V[]) => void
}

/** Any number of a short list. */
export const CheckboxGroupField = <V extends string>({
  options,
  value,
  onChange,
  ...props
}: GroupProps<V>) => (
  <Checkbox.Group
    label={props.label}
    description={props.description}
    required={props.required}
    error={props.error}
    value={value ?? []}
    onChange={(picked) =>
      onChange(options.map((option) => option.value).filter((one) => picked.includes(one)))
    }
  >
    {[...new Set(options.map(({ group }) => group))].map((group) => (
      <div key={group ?? ''}>
        {group && <div className={styles.heading}>{group}</div>}
        <div className={options.some(({ description }) => description) ? styles.stack : styles.group}>
          {options
            .filter((option) => option.group === group)
            .map((option) => (
              <Checkbox
                key={option.value}
                className={styles.choice}
                value={option.value}
                label={option.label}
                description={option.description}
                disabled={props.disabled || option.disabled}
                aria-invalid={props.error ? true : undefined}
              />
            ))}
        </div>
      </div>
    ))}
  </Checkbox.Group>
)

interface RadioProps<V extends string> extends FieldProps<V> {
  options: readonly (Option<V> & { description?: string })[]
  /** Two options, each in the column of what it belongs to. */
  sides?: boolean
}

/** One of a few, all in sight. */
export const RadioGroupField = <V extends string>({ options, value, onChange, ...props }: RadioProps<V>) => (
  <Radio.Group
    label={props.label}
    description={props.description}
    required={props.required}
    error={props.error}
    name={props.name}
    value={value ?? null}
    onChange={(picked) => onChange(options.find((option) => option.value === picked)?.value ?? null)}
  >
    <div
      className={
        props.sides
          ? styles.sides
          : options.some(({ description }) => description)
            ? styles.stack
            : styles.options
      }
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          className={styles.choice}
          value={option.value}
          label={option.label}
          description={option.description}
          disabled={props.disabled || option.disabled}
        />
      ))}
    </div>
  </Radio.Group>
)
