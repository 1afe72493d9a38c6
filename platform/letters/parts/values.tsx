import { Quiet } from '#web/ui/layout/flow.tsx'
import type { LetterDetail } from '../contract.ts'
import styles from './letters.module.css'

interface ValuesProps {
  values: LetterDetail['values']
  needs: string[]
  onPut: (name: string) => void
}

/** What can stand in the letter; a press puts it where one types. */
export const Values = ({ values, needs, onPut }: ValuesProps) => (
  <details className={styles.values}>
    <summary>Values that are filled in</summary>
    <Quiet>A press puts one where you typed last. A line whose value is not known is left out.</Quiet>
    <ul>
      {values.map(({ name, label }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.value}
            // The field keeps the cursor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPut(name)}
          >
            {`{${name}}`}
          </button>
          <span>
            {label}
            {needs.includes(name) && ', must be said'}
          </span>
        </li>
      ))}
    </ul>
  </details>
)
