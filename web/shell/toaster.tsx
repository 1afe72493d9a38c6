import { CloseButton } from '@mantine/core'
import { useStore } from '../device/store.ts'
import { dismissToast, holdToast, releaseToast, toasts } from '../toast.ts'
import styles from './toaster.module.css'

/** The toast area (spec 4, 9): one at a time; it stays under the pointer and while it has the focus. */
export function Toaster() {
  const shown = useStore(toasts).filter((toast) => toast.open)
  return (
    <section className={styles.area} aria-label="Messages of the portal">
      <div aria-live="polite" aria-atomic="true">
        {shown.map((toast) => (
          <div
            key={toast.id}
            className={styles.toast}
            data-destructive={toast.variant === 'destructive' || undefined}
            onPointerEnter={() => holdToast(toast.id)}
            onPointerLeave={() => releaseToast(toast.id)}
            onFocus={() => holdToast(toast.id)}
            onBlur={() => releaseToast(toast.id)}
          >
            <div className={styles.words}>
              <div className={styles.title}>{toast.title}</div>
              {toast.description && <div className={styles.description}>{toast.description}</div>}
            </div>
            <CloseButton size="sm" aria-label="Dismiss this message" onClick={() => dismissToast(toast.id)} />
          </div>
        ))}
      </div>
    </section>
  )
}
