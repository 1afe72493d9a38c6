import { messageOf } from '#web/calls/errors.ts'
import styles from './failure.module.css'

/** Why something did not work, in words, where it was tried; read aloud. Nothing while `error` is null. */
export const Failure = ({ error }: { error: unknown }) => (
  <p role="alert" className={styles.failure}>
    {error ? messageOf(error) : null}
  </p>
)
