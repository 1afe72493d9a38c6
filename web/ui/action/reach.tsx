import { Icon } from '../show/icon.tsx'
import styles from './reach.module.css'

/** Digits and a leading plus, as telephones want it. */
const dialled = (phone: string) => phone.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '')

interface ReachProps {
  /** Whom one reaches, for those who hear the page. */
  name: string
  /** On one line, for tables. */
  line?: boolean
}

/** Touch to call. */
export const PhoneLink = ({ phone, name, line }: ReachProps & { phone: string | null }) =>
  phone && (
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

export const MailLink = ({ email, name, line }: ReachProps & { email: string | null }) =>
  email && (
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

interface Reachable {
  name: string
  phone: string | null
  email: string | null
}

/** How somebody can be reached: touch to call, or to write. */
export const Ways = ({ name, phone, email }: Reachable) => (
  <span className={styles.ways}>
    <PhoneLink phone={phone} name={name} />
    <MailLink email={email} name={name} />
  </span>
)
