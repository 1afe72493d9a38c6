import { ZERO_REASON_LABELS, type ZeroReason } from '#sections/collections/collections/contract.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { IconButton } from '#web/ui/action/button.tsx'
import { MailLink, PhoneLink } from '#web/ui/action/reach.tsx'
import { countOf, formatMoment, formatNumber } from '#web/ui/show/format.ts'
import type { Site, WeeklyStatus } from '../contract.ts'
import type { Answer } from '../reminders-contract.ts'
import { AnswerOfSite } from './answers.tsx'
import styles from './site-lists.module.css'
import { StatusMark } from './status-mark.tsx'

interface SiteRowProps {
  site: Site
  week: WeeklyStatus['week']
  mayLog: boolean
  /** What its people said, and nobody has looked at yet. */
  answers: readonly Answer[]
  /** Whoever may remind them, with words to look at first. */
  onRemind?: ((hostId: string) => void) | undefined
}

/** One site: how it stands, what came and from whom, and what can be done about what has not come. */
export function SiteRow({ site, week, mayLog, answers, onRemind }: SiteRowProps) {
  const isOpen = site.status === 'missing' || site.status === 'partly' || site.status === 'may_skip'
  return (
    <li className={styles.row}>
      <div className={styles.pair}>
        <div className={styles.name}>{site.name}</div>
        {site.area && <div className={styles.small}>{site.area}</div>}
      </div>
      <div className={styles.pair}>
        <StatusMark status={site.status} running={week.running} />
        <div className={styles.small}>{noteOf(site)}</div>
      </div>
      <ul className={styles.entries}>
        {site.entries.map((entry) => (
          <li key={entry.id}>
            <span className={styles.amount}>{amountOf(entry)}</span>{' '}
            <span className={styles.small}>
              {[entry.submittedBy, formatMoment(entry.submittedAt)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {isOpen && site.contact && <Contact contact={site.contact} />}
        {onRemind && site.isRequired && isOpen && (
          <IconButton icon="mail" label={`Remind ${site.name}`} onClick={() => onRemind(site.hostId)} />
        )}
        {isOpen && mayLog && (
          <SectionButton
            section="collections"
            params={{ action: 'log', hostId: site.hostId, date: week.start }}
            icon="add"
            aria-label={`Log for ${site.name}`}
          >
            Log for them
          </SectionButton>
        )}
      </div>
      {answers.length > 0 && (
        <ul className={styles.answers} aria-label={`Answers of ${site.name}`}>
          {answers.map((answer) => (
            <AnswerOfSite key={answer.id} answer={answer} />
          ))}
        </ul>
      )}
    </li>
  )
}

const amountOf = ({ sandwiches, zeroReason }: Site['entries'][number]) =>
  sandwiches > 0
    ? countOf(sandwiches, 'sandwich')
    : `Zero${zeroReason ? `: ${ZERO_REASON_LABELS[zeroReason as ZeroReason]}` : ', no reason given'}`

function noteOf({ status, entries, entriesRequired, standingEstimate, isBuiltIn }: Site) {
  if (isBuiltIn) return 'Groups without a location'
  if (status === 'partly')
    return `${entries.length} of ${entriesRequired} entries${entries.length >= entriesRequired ? ', individual count open' : ''}`
  if (status === 'reported' || status === 'zero' || standingEstimate === null) return ''
  return `Usually about ${formatNumber(standingEstimate)}, not counted`
}

const Contact = ({ contact }: { contact: NonNullable<Site['contact']> }) => (
  <div className={styles.contact}>
    <div className={styles.small} title={contact.name}>
      {contact.name}
    </div>
    <div className={styles.ways}>
      <PhoneLink phone={contact.phone} name={contact.name} />
      <MailLink email={contact.email} name={contact.name} words="Email" />
    </div>
  </div>
)
