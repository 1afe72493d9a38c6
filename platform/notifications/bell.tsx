import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { BADGE_CAP, NOTIFICATION_COUNTS_MS } from '#web/constants.ts'
import { useSection } from '#web/shell/routes.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { PopoverDialog } from '#web/ui/overlay/popover-dialog.tsx'
import { notifications } from './contract.ts'
import styles from './parts/bell.module.css'
import { BellPanel } from './parts/bell-panel.tsx'
import { renewPush } from './parts/push-device.ts'
import { useNotificationChannel } from './parts/use-channel.ts'
import { useMessageLink } from './parts/use-message-link.ts'

const NONE = { total: 0, byCategory: {} }

/** Spec 2.6: the notification control of the header. */
export default function Bell() {
  const [opened, setOpened] = useState(false)
  const { go } = useSection()
  useNotificationChannel()
  useMessageLink()
  const { id } = useCurrentUser()
  useEffect(() => void renewPush(id), [id])
  const { data: counts = NONE } = useQuery({
    ...query(notifications.counts, {}),
    refetchInterval: NOTIFICATION_COUNTS_MS,
  })
  const button = useRef<HTMLSpanElement>(null)
  useLeaving(opened, button, () => setOpened(false))
  const { total } = counts
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(24rem, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      returnFocus
      closeOnClickOutside={false}
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <span ref={button} className={styles.bell}>
          <IconButton
            icon="bell"
            label={total > 0 ? `Notifications, ${total} unread` : 'Notifications'}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          />
          {total > 0 && (
            <span className={styles.count} aria-hidden>
              {total > BADGE_CAP ? `${BADGE_CAP}+` : total}
            </span>
          )}
        </span>
      </Popover.Target>
      <PopoverDialog label="Notifications" padding={0}>
        <BellPanel
          onClose={() => setOpened(false)}
          counts={counts}
          onViewAll={() => {
            setOpened(false)
            go('notifications')
          }}
        />
      </PopoverDialog>
    </Popover>
  )
}

/**
 * Its menus and its question stand beside it in the page, not inside: a press or Esc there is none of the dropdown's.
 */
function useLeaving(active: boolean, button: { current: HTMLElement | null }, onLeave: () => void) {
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  })
  useEffect(() => {
    if (!active) return
    const press = ({ target }: Event) => {
      if (!(target instanceof Element) || button.current?.contains(target)) return
      if (!target.closest('[data-portal], [role="dialog"], [role="menu"]')) latest.current()
    }
    const escape = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Element)) return
      if (!target.closest('[aria-modal="true"], [role="menu"]')) latest.current()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', escape, true)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', escape, true)
    }
  }, [active, button])
}
