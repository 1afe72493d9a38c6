import type { ReactNode } from 'react'
import { usPhone } from '#kernel/language/phone.ts'
import { type ContactWay, type ContactWishes, mayReachBy, waysOf } from '#kernel/people/ways.ts'
import { Icon } from '../show/icon.tsx'
import type { IconName } from '../show/icons.ts'
import styles from './reach.module.css'

/** Digits and a leading plus, as telephones want it. */
const dialled = (phone: string) => phone.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '')

interface ReachProps {
  /** Whom one reaches, for those who hear the page. */
  name: string
  /** On one line, for tables. */
  line?: boolean
  /** What to say instead of the number, where it is said already. */
  words?: string | undefined
}

interface ReachLinkProps {
  href: string
  icon: IconName
  /** `Call Ana, 404-555-0134` */
  does: string
  shown: string
  line?: boolean
}

const ReachLink = ({ href, icon, does, shown, line }: ReachLinkProps) => (
  <a
    className={styles.reach}
    data-line={line || undefined}
    href={href}
    title={line ? shown : undefined}
    aria-label={does}
  >
    <Icon name={icon} size={16} />
    <span>{shown}</span>
  </a>
)

/** Touch to call. */
export const PhoneLink = ({ phone, name, line, words }: ReachProps & { phone: string | null }) =>
  phone && (
    <ReachLink
      href={`tel:${dialled(phone)}`}
      icon="phone"
      does={`Call ${name}, ${phone}`}
      shown={words ?? phone}
      {...(line ? { line } : {})}
    />
  )

export const TextLink = ({ phone, name, words }: ReachProps & { phone: string | null }) =>
  phone && (
    <ReachLink
      href={`sms:${dialled(phone)}`}
      icon="messages"
      does={`Text ${name}, ${phone}`}
      shown={words ?? phone}
    />
  )

/** Of a number of which the country is known: `14045550134`. */
const international = (phone: string) => (phone.startsWith('+') ? dialled(phone) : usPhone(phone))?.slice(1)

const WhatsAppLink = ({ phone, name, words }: ReachProps & { phone: string }) => (
  <ReachLink
    href={`https://wa.me/${international(phone)}`}
    icon="messages"
    does={`WhatsApp to ${name}, ${phone}`}
    shown={words ?? `WhatsApp ${phone}`}
  />
)

export const MailLink = ({ email, name, line, words }: ReachProps & { email: string | null }) =>
  email && (
    <ReachLink
      href={`mailto:${email}`}
      icon="send"
      does={`Write to ${name}, ${email}`}
      shown={words ?? email}
      {...(line ? { line } : {})}
    />
  )

interface Reachable {
  name: string
  phone: string | null
  email: string | null
}

interface WaysProps extends Reachable {
  wishes?: ContactWishes
  /** In a word each ('Call', 'Text'), and so many of them: for cards. */
  most?: number
}

/**
 * How somebody can be reached: by phone and email or, with `wishes`, only as those allow, what they like best first. A
 * number that stands there already is not said again.
 */
export function Ways({ name, phone, email, wishes, most }: WaysProps) {
  if (!wishes)
    return (
      <span className={styles.ways}>
        <PhoneLink phone={phone} name={name} />
        <MailLink email={email} name={name} />
      </span>
    )
  const brief = most !== undefined
  if (wishes.doNotContact)
    return <span className={styles.soft}>{brief ? 'Do not contact' : 'Asked not to be contacted'}</span>
  const said = brief || mayReachBy(wishes, 'call')
  const named = (way: ContactWay) => wishes.allowed.includes(way) || wishes.preferred.includes(way)
  const links: Record<ContactWay, ReactNode> = {
    call: phone && <PhoneLink phone={phone} name={name} words={brief ? 'Call' : undefined} />,
    text: phone && <TextLink phone={phone} name={name} words={said ? 'Text' : undefined} />,
    email: email && <MailLink email={email} name={name} words={brief ? 'Email' : undefined} />,
    // Not everybody has it: it is offered where they said so.
    whatsapp: named('whatsapp') && phone && international(phone) && (
      <WhatsAppLink phone={phone} name={name} words={said ? 'WhatsApp' : undefined} />
    ),
    // No address is known there.
    facebook: null,
  }
  return (
    <span className={styles.ways}>
      {waysOf(wishes)
        .filter((way) => Boolean(links[way]))
        .slice(0, most)
        .map((way) => (
          <span key={way}>{links[way]}</span>
        ))}
    </span>
  )
}
