import { type ReactNode, useId } from 'react'
import styles from './two-sides.module.css'

interface TwoSidesProps<S extends string> {
  /** What is chosen for: the field. */
  label: ReactNode
  /** Below it: what it was, before both sides changed it. */
  about?: ReactNode
  sides: readonly { side: S; label: string; value: ReactNode }[]
  chosen: S | undefined
  /** It was asked for, and nothing is chosen yet. */
  faulty: boolean
  onChoose: (side: S) => void
}

/** Two values of one field, side by side where there is room, of which somebody chooses one. */
export function TwoSides<S extends string>({
  label,
  about,
  sides,
  chosen,
  faulty,
  onChoose,
}: TwoSidesProps<S>) {
  const group = useId()
  return (
    <fieldset
      className={styles.choice}
      data-open={chosen ? undefined : true}
      data-faulty={faulty || undefined}
    >
      <legend>
        {label}
        {about && <span className={styles.about}>{about}</span>}
      </legend>
      {sides.map(({ side, label: name, value }) => (
        <label key={side} className={styles.option} data-chosen={chosen === side || undefined}>
          <input type="radio" name={group} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className={styles.side}>{name}</span> <span className={styles.value}>{value}</span>
        </label>
      ))}
    </fieldset>
  )
}
