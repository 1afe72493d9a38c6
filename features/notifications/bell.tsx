import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BADGE_CAP, NOTIFICATION_COUNTS_MS } from '#web/constants.ts'
import { query } from '#web/query.ts'
import { useSection } from '#web/shell/routes.ts'
import { IconButton } from '#web/ui/button.tsx'
import { PopoverDialog } from '#web/ui/popover-dialog.tsx'
import { notifications } from './contract.ts'
import styles from './parts/bell.module.css'
import { BellPanel } from './parts/bell-panel.tsx'

const NONE = { total: 0, byCategory: {} }

/** Spec 2.6: the notification control of the header. */
export default function Bell() {
  const [opened, setOpened] = useState(false)
  const { go } = useSection()
  const { data: counts = NONE } = useQuery({
    ...query(notifications.counts, {}),
    refetchInterval: NOTIFICATION_COUNTS_MS,
  })
  const button = useRef<HTMLSpanElement>(null)
  usePressOutside(opened, button, () => setOpened(false))
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

const FLOATING = '[data-portal], [role="dialog"], [role="menu"]'

/** Its menus and its question stand beside it in the page: a press or Esc there is none of the dropdown's. */
function usePressOutside(active: boolean, button: { current: HTMLElement | null }, onPress: () => void) {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    if (!active) return
    const look = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(FLOATING)) return
      if (!button.current?.contains(target)) latest.current()
    }
    document.addEventListener('pointerdown', look)
    return () => document.removeEventListener('pointerdown', look)
  }, [active, button])
}
