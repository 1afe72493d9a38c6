import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { IconName } from '#web/ui/show/icons.ts'
import type { Status } from '../contract.ts'
import { statusWords } from '../words.ts'
import styles from './status-mark.module.css'

const STATUS_ICONS: Record<Status, IconName> = {
  reported: 'done',
  zero: 'zero',
  partly: 'partly',
  missing: 'open',
  may_skip: 'optional',
  exempt: 'exempt',
  excluded: 'noCollection',
  not_expected: 'minus',
}

interface StatusMarkProps {
  status: Status
  /** The week is not over: what is missing may still come. */
  running: boolean
  /** The icon for the eye, the word for the ear; for narrow cells with a key nearby. */
  iconOnly?: boolean
}

/** How a site stands: an icon and a word; the colour only helps. */
export function StatusMark({ status, running, iconOnly }: StatusMarkProps) {
  const words = statusWords(status, running)
  return (
    <span className={styles.mark} data-status={status} title={iconOnly ? words : undefined}>
      <Icon name={STATUS_ICONS[status]} size={18} />
      {iconOnly ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </span>
  )
}
