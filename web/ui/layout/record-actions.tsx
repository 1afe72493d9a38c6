import type { ReactNode } from 'react'
import { IconButton, IconLink } from '../action/button.tsx'
import { CopyLinkButton } from '../action/copy-link-button.tsx'
import styles from './record-actions.module.css'

interface RecordActionsProps {
  /** The buttons with words, what is done most first. */
  children?: ReactNode
  /** The address that opens the record. */
  href: string
  /** For whoever may write one: where a message about it is begun. */
  message?: string | false | undefined
  /** For whoever may delete it: 'Delete driver'. */
  remove?: { label: string; onClick: () => void } | false | undefined
}

/**
 * What can be done with a record, in one line where it fits. The link to it and its end are signs at the end of that
 * line, the same for every record: with words they took two more lines of a phone.
 */
export const RecordActions = ({ children, href, message, remove }: RecordActionsProps) => (
  <div className={styles.line}>
    {children}
    <span className={styles.signs}>
      <CopyLinkButton sign href={href} />
      {message && <IconLink icon="mail" label="Message about this" href={message} />}
      {remove && <IconButton danger icon="trash" label={remove.label} onClick={remove.onClick} />}
    </span>
  </div>
)
