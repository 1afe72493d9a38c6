import { useCurrentUser } from '#web/calls/session.ts'
import { MailLink, PhoneLink } from '#web/ui/action/reach.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { AsWritten } from '#web/ui/layout/flow.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import { mayEditHost, seesAddresses, seesContactData } from '../access.ts'
import type { HostDetail } from '../contract.ts'
import { expectationInWords } from '../words.ts'
import styles from './hosts.module.css'
import { OtherSpellings } from './other-spellings.tsx'

/** Facts of one location, what monitoring expects of it in words, and how else it is written. */
export function LocationDetails({ host }: { host: HostDetail }) {
  const user = useCurrentUser()
  const facts = [
    { label: 'Area', value: host.area },
    seesAddresses(user) && { label: 'Address', value: host.address },
    seesContactData(user) && { label: 'Phone', value: <PhoneLink {...host} /> },
    seesContactData(user) && { label: 'Email', value: <MailLink {...host} /> },
    { label: 'Notes', value: host.notes && <AsWritten>{host.notes}</AsWritten> },
    {
      label: 'In use by',
      value: host.usedBy.map(({ what, count }) => `${formatNumber(count)} ${what}`).join(', '),
    },
  ]
  return (
    <div className={styles.facts}>
      <DefinitionList items={facts.filter((fact) => fact !== false)} />
      <Section title="What weekly monitoring expects">
        <div className={styles.sentences}>
          {expectationInWords(host).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </div>
      </Section>
      <Section
        title="Other spellings"
        description="When old logs are imported, these are read as this location."
      >
        <OtherSpellings host={host} edits={mayEditHost(user, host)} />
      </Section>
    </div>
  )
}
