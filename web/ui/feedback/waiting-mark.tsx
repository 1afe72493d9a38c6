import { countOf } from '#kernel/language/count.ts'
import { Icon } from '../show/icon.tsx'
import styles from './waiting-mark.module.css'

interface WaitingMarkProps {
  /** `waiting`: saved on this device, not yet sent. `refused`: the server said no, with the reason. */
  state: 'waiting' | 'sending' | 'refused'
  reason?: string
}

const WORDS = {
  waiting: 'Saved here, waiting to be sent',
  sending: 'Sending…',
  refused: 'Not accepted',
}

/** The quiet mark on what has been entered without a network (peers 5, Phone). */
export const WaitingMark = ({ state, reason }: WaitingMarkProps) => (
  <span className={styles.mark} data-state={state}>
    <Icon name={state === 'refused' ? 'alert' : state === 'sending' ? 'upload' : 'clock'} size={15} />
    {WORDS[state]}
    {reason && `: ${reason}`}
  </span>
)

/** Across the top of a screen that shows what was last known. */
export const OfflineNotice = ({ asOf, waiting = 0 }: { asOf?: string; waiting?: number }) => (
  <output className={styles.notice}>
    <Icon name="offline" size={16} />
    <span>
      You are offline{asOf ? `; this is how it was ${asOf}` : ''}.
      {waiting > 0 &&
        ` ${countOf(waiting, 'entry is', 'entries are')} saved here and will be sent by themselves.`}
    </span>
  </output>
)
