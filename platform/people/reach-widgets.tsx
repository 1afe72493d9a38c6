import type { ReactNode } from 'react'
import { usPhone } from '#kernel/language/phone.ts'
import { type ContactWay, type ContactWishes, mayReachBy, waysOf } from '#kernel/people/ways.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { IconName } from '#web/ui/show/icons.ts'
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
export const PhoneLink = ({ phone, name, line }: ReachProps & { phone: string | null }) =>
  phone && (
    <ReachLink
      href={`tel:${dialled(phone)}`}
      icon="phone"
      does={`Call ${name}, ${phone}`}
      shown={phone}
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

/** Only for numbers of which the country is known. */
function WhatsAppLink({ phone, name, words }: ReachProps & { phone: string | null }) {
  const number = phone === null ? null : phone.startsWith('+') ? dialled(phone) : usPhone(phone)
  return (
    number && (
      <ReachLink
        href={`https://wa.me/${number.slice(1)}`}
        icon="messages"
        does={`Write to ${name} by WhatsApp, ${phone}`}
        shown={words ?? `WhatsApp ${phone}`}
      />
    )
  )
}

export const MailLink = ({ email, name, line }: ReachProps & { email: string | null }) =>
  email && (
    <ReachLink
      href={`mailto:${email}`}
      icon="send"
      does={`Write to ${name}, ${email}`}
      shown={email}
      {...(line ? { line } : {})}
    />
  )

interface Reachable {
  name: string
  phone: string | null
  email: string | null
}

/**
 * How somebody can be reached: by phone and email or, with `wishes`, only as those allow, what they like best first. A
 * number that stands there already is not said again.
 */
export function Ways({ name, phone, email, wishes }: Reachable & { wishes?: ContactWishes }) {
  if (!wishes)
    return (
      <span className={styles.ways}>
        <PhoneLink phone={phone} name={name} />
        <MailLink email={email} name={name} />
      </span>
    )
  if (wishes.doNotContact) return <span className={styles.soft}>Asked not to be contacted</span>
  const calls = mayReachBy(wishes, 'call')
  const named = (way: ContactWay) => wishes.allowed.includes(way) || wishes.preferred.includes(way)
  const links: Record<ContactWay, ReactNode> = {
    call: <PhoneLink phone={phone} name={name} />,
    text: <TextLink phone={phone} name={name} words={calls ? 'Text' : undefined} />,
    email: <MailLink email={email} name={name} />,
    // Not everybody has it: it is offered where they said so.
    whatsapp: named('whatsapp') && (
      <WhatsAppLink phone={phone} name={name} words={calls ? 'WhatsApp' : undefined} />
    ),
    // No address is known there.
    facebook: null,
  }
  return (
    <span className={styles.ways}>
      {waysOf(wishes).map((way) => (
        <span key={way} className={styles.ways}>
          {links[way]}
        </span>
      ))}
    </span>
  )
}

export const ContactHead = ({ contact }: { contact: { name: string; isPrimary: boolean } }) => (
  <span className={styles.head}>
    <span className={styles.name}>{contact.name}</span>
    {contact.isPrimary && <Badge tone="brand">Primary</Badge>}
  </span>
)
