import { Icon } from '#web/ui/icon.tsx'
import styles from './hosts.module.css'

/** Digits and a leading plus, as telephones want it. */
const dialled = (phone: string) => phone.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '')

/** Touch to call. The person's name says whom, for those who hear the page. */
export const PhoneLink = ({ phone, name }: { phone: string; name: string }) => (
  <a className={styles.reach} href={`tel:${dialled(phone)}`} aria-label={`Call ${name}, ${phone}`}>
    <Icon name="phone" size={16} />
    {phone}
  </a>
)

export const MailLink = ({ email, name }: { email: string; name: string }) => (
  <a className={styles.reach} href={`mailto:${email}`} aria-label={`Write to ${name}, ${email}`}>
    <Icon name="send" size={16} />
    {email}
  </a>
)
