import { ActionIcon, Button } from '@mantine/core'
import { useTip } from '#web/ui/overlay/tip.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { useSettings } from '../calls/session.ts'
import { logQuietly } from '../device/log.ts'
import { toast } from '../toast.ts'
import styles from './wishlist-block.module.css'

/** Spec 2.3: the organisation's wishlist at a shop, to look at and to pass on. */
export function WishlistBlock() {
  const { wishlistLink } = useSettings()
  const { tip, hovering } = useTip('Copy the link')
  if (!wishlistLink) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(wishlistLink)
      toast({ title: 'Wishlist link copied' })
    } catch (error) {
      // Spec 8: logged only.
      logQuietly(`The wishlist link could not be copied: ${String(error)}`)
    }
  }
  return (
    <div className={styles.block}>
      <p className={styles.title}>
        <Icon name="gift" size={16} />
        Our wishlist
      </p>
      <p className={styles.text}>What we need this season, for anyone who asks how to help.</p>
      <div className={styles.buttons}>
        <Button
          component="a"
          href={wishlistLink}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="xs"
          className={styles.view}
        >
          View & Share
        </Button>
        <ActionIcon
          {...hovering}
          variant="default"
          size={30}
          aria-label="Copy the link to the wishlist"
          className={styles.copy}
          onClick={() => void copy()}
        >
          <Icon name="link" size={16} />
        </ActionIcon>
        {tip}
      </div>
    </div>
  )
}
