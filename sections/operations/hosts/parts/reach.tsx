import { Icon } from '#web/ui/show/icon.tsx'
import styles from './hosts.module.css'

/** Digits and a leading plus, as telephones want it. */
const dialled = (phone: string) => phone.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '')

interface ReachProps {
  /** Whom one reaches, for those who hear the page. */
  name: string
  /** On one line, for tables. */
  line?: boolean
}

/** Touch to call. */
export const PhoneLink = ({ phone, name, line }: ReachProps & { phone: string }) => (
  <a
    className={styles.reach}
    data-line={line || undefined}
    href={`tel:${dialled(phone)}`}
    aria-label={`Call ${name}, ${phone}`}
  >
    <Icon name="phone" size={16} />
    <span>{phone}</span>
  </a>
)

export const MailLink = ({ email, name, line }: ReachProps & { email: string }) => (
  <a
    className={styles.reach}
    data-line={line || undefined}
    href={`mailto:${email}`}
    title={line ? email : undefined}
    aria-label={`Write to ${name}, ${email}`}
  >
    <Icon name="send" size={16} />
    <span>{email}</span>
  </a>
)
