import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '../kit.css'
import { Switch } from '@mantine/core'
import styles from './choice-fields.module.css'
import { type FieldProps, switchProps } from './field.ts'

/** On or off, at once. */
export const SwitchField = (props: FieldProps<boolean>) => (
  <Switch
    {...switchProps(props)}
    className={styles.choice}
    checked={props.value === true}
    onChange={(event) => props.onChange(event.currentTarget.checked)}
  />
)
