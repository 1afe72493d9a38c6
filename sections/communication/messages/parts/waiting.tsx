import { Button } from '#web/ui/action/button.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import styles from './inbox.module.css'
import { giveUp, type Outgoing, tryAgain } from './outgoing.ts'
import type { Writing } from './use-compose.ts'

/** What is on its way from this device, and what was not accepted, with its reason. */
export const OnItsWay = ({ all, onEdit }: { all: Outgoing[]; onEdit: (written: Writing) => void }) =>
  all.length > 0 && (
    <ul className={styles.waiting} aria-label="On its way">
      {all.map((one) => (
        <li key={one.entry}>
          <strong>{one.written.subject}</strong>{' '}
          {one.refused === undefined ? (
            <span>is on its way</span>
          ) : (
            <>
              <p role="alert">{one.refused}</p>
              <Line>
                <Button icon="refresh" onClick={() => void tryAgain(one)}>
                  Try again
                </Button>
                <Button
                  icon="edit"
                  onClick={() => {
                    onEdit(one.written)
                    void giveUp(one)
                  }}
                >
                  Edit
                </Button>
              </Line>
            </>
          )}
        </li>
      ))}
    </ul>
  )
