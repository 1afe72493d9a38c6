import { type CurrentUser, ROLE_NAMES } from '#kernel/people/access.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { leavePreview } from '../calls/preview.ts'
import styles from './preview-bar.module.css'

/** Marks every page of a preview, and leads out of it. */
export default function PreviewBar({ user }: { user: CurrentUser }) {
  return (
    <section className={styles.frame} aria-label="Preview of a role">
      <div className={styles.bar}>
        <Icon name="eye" size={18} />
        <p className={styles.words}>
          <strong>{ROLE_NAMES[user.role]}</strong>
          <span> sees this. Nothing can be changed.</span>
        </p>
        <Button onClick={leavePreview}>Leave the preview</Button>
      </div>
    </section>
  )
}
