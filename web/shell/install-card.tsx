import { Button } from '@mantine/core'
import { useSettings } from '../calls/session.ts'
import { install, installOffer, notNow } from '../device/install.ts'
import { logQuietly } from '../device/log.ts'
import { useStore } from '../device/store.ts'
import styles from './install-card.module.css'

/** Spec 2.10 and 4: offered once, by browsers that can install the portal as an app. */
export default function InstallCard() {
  const offer = useStore(installOffer)
  const { organizationName = 'Lunchbox' } = useSettings()
  if (!offer) return null
  const accept = () => install(offer).catch((error: unknown) => logQuietly(`Install: ${String(error)}`))
  return (
    <section className={styles.card} aria-labelledby="install-title">
      <img src="/icons/icon.svg" alt="" width={40} height={40} />
      <div>
        <h2 id="install-title" className={styles.title}>
          Install {organizationName}
        </h2>
        <p className={styles.text}>
          On your home screen it opens with one tap, and shows what was last loaded without a network.
        </p>
        <div className={styles.buttons}>
          <Button onClick={() => void accept()}>Install</Button>
          <Button variant="default" onClick={notNow}>
            Not Now
          </Button>
        </div>
      </div>
    </section>
  )
}
