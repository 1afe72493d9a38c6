import type { ReactNode } from 'react'
import { CONTACT_WAYS, waysOf } from '#kernel/people/ways.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { shown } from '#web/record/record-columns.tsx'
import { Ways } from '#web/ui/action/reach.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { AsWritten } from '#web/ui/layout/flow.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import type { RecipientDetail } from '../contract.ts'
import { recipient as def, wishesOf } from '../fields.ts'
import { ContractWords } from '../widgets.tsx'
import { fruitInWords, partnershipInWords, servedInWords } from '../words.ts'
import { Days } from './days-and-stories.tsx'
import { OurContacts } from './our-contacts.tsx'
import { People } from './people.tsx'
import styles from './recipients.module.css'

interface Fact {
  label: string
  value: ReactNode
}
const isSaid = ({ value }: Fact) => value !== null && value !== undefined && value !== '' && value !== false

/** A part of what is known, where anything of it is. */
function Part({ title, facts }: { title: string; facts: Fact[] }) {
  const said = facts.filter(isSaid)
  return said.length === 0 ? null : (
    <Section title={title}>
      <DefinitionList items={said} />
    </Section>
  )
}

const prose = (text: string | null) => text && <AsWritten>{text}</AsWritten>
const link = (address: string | null) =>
  address && (
    <a href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\//, '')}
    </a>
  )

/** The people, the days, and everything that is known of a recipient, part by part; what nobody said is left out. */
export function Details({ recipient }: { recipient: RecipientDetail }) {
  const { timeZone, today } = useOrganizationClock()
  const wishes = wishesOf(recipient)
  const fact = (name: keyof typeof def.fields): Fact => ({
    label: def.fields[name].label,
    value: shown(def.fields[name], recipient[name], timeZone),
  })
  const count = (value: number | null) => value !== null && `${formatNumber(value)} sandwiches`
  return (
    <div className={styles.parts}>
      <People recipient={recipient} />
      <Days recipient={recipient} />
      <OurContacts recipient={recipient} />
      <Part
        title="The organization"
        facts={[
          fact('region'),
          { label: 'Phone and email', value: <Ways {...recipient} wishes={wishes} /> },
          { label: def.fields.website.label, value: link(recipient.website) },
          fact('instagram'),
          { label: def.fields.preferences.label, value: prose(recipient.preferences) },
        ]}
      />
      <Part
        title="Sandwiches"
        facts={[
          { label: def.fields.weeklyEstimate.label, value: count(recipient.weeklyEstimate) },
          { label: def.fields.estimatedSandwiches.label, value: count(recipient.estimatedSandwiches) },
          fact('sandwichType'),
          fact('focusAreas'),
          { label: 'People served', value: servedInWords(recipient) },
          fact('reportingGroup'),
          { label: 'Fruit and snacks', value: fruitInWords(recipient) },
          { label: def.fields.fruitSnacksNotes.label, value: prose(recipient.fruitSnacksNotes) },
        ]}
      />
      <Part
        title="Partnership"
        facts={[
          { label: 'Contract', value: <ContractWords of={recipient} /> },
          { label: 'Partner', value: partnershipInWords(recipient, today) },
          {
            label: def.fields.hasSharedPost.label,
            value:
              recipient.hasSharedPost &&
              (shown(def.fields.sharedPostDate, recipient.sharedPostDate) ?? 'Yes'),
          },
        ]}
      />
      <Part
        title="Seasons"
        facts={[
          { label: def.fields.hasSeasonalChanges.label, value: recipient.hasSeasonalChanges && 'Yes' },
          { label: def.fields.seasonalChanges.label, value: prose(recipient.seasonalChanges) },
          { label: def.fields.summerNeeds.label, value: prose(recipient.summerNeeds) },
          { label: def.fields.winterNeeds.label, value: prose(recipient.winterNeeds) },
        ]}
      />
      <Part
        title="How to reach them"
        facts={[
          {
            label: 'Ways, the best first',
            value: waysOf(wishes)
              .map((way) => CONTACT_WAYS[way])
              .join(', '),
          },
          {
            label: def.fields.doNotContact.label,
            value: wishes.doNotContact && 'They asked not to be contacted',
          },
          { label: def.fields.contactMethodNotes.label, value: prose(recipient.contactMethodNotes) },
        ]}
      />
    </div>
  )
}
