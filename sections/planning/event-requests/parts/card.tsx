import type { ReactNode } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { Ways } from '#web/ui/action/reach.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatClock, formatNumber } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { badgesOf } from '../badges.ts'
import type { ListedEvent } from '../contract.ts'
import { gapWords } from '../gaps.ts'
import { MISSING } from '../missing.ts'
import { dayOf, kindsOf, nameOf, sandwichesOf } from '../words.ts'
import styles from './events.module.css'
import { coldOf, Notices, StatusBadge, WhenOf } from './show.tsx'

/** The one thing to do next: as somebody wrote it, else what is missing first. */
export const nextOf = (row: ListedEvent) => {
  const [first] = row.missing
  return row.nextAction ?? (first ? MISSING[first].ask : null)
}

function useBadges(row: ListedEvent) {
  const { timeZone, today } = useOrganizationClock()
  return badgesOf(row, today, timeZone)
}

/** Badges as signs, where their words have no room: those are heard, and shown to who points at one. */
function Signs({ row }: { row: ListedEvent }) {
  return (
    <span className={styles.signs}>
      {useBadges(row).map(({ words, icon, tone }) => (
        <span key={words} title={words} data-tone={tone}>
          <Icon name={icon} size={15} />
          <VisuallyHidden>{words}</VisuallyHidden>
        </span>
      ))}
    </span>
  )
}

/** On a phone: who, when, how many, and the one next action. */
export function Card({ row }: { row: ListedEvent }) {
  const [organizer] = row.organizers
  const count = sandwichesOf(row)
  return (
    <>
      <span className={styles.head}>
        <span className={styles.name}>{nameOf(row)}</span>
        <StatusBadge status={row.status} />
      </span>
      <span className={`${styles.between} ${styles.day}`}>
        <WhenOf row={row} />
        <span className={styles.signs}>
          <Signs row={row} />
          {count !== null && formatNumber(count)}
        </span>
      </span>
      <span className={styles.between}>
        <span className={`${styles.soft} ${styles.line}`}>
          {nextOf(row) ?? row.lead?.name ?? row.customLead}
        </span>
        {organizer && <Ways name={organizer.name} phone={organizer.phone} email={null} most={1} />}
      </span>
    </>
  )
}

/** On the board: who, when, how many, who leads; a press opens it. */
export function BoardCard({ row, onOpen }: { row: ListedEvent; onOpen: () => void }) {
  const count = sandwichesOf(row)
  return (
    <span className={styles.onBoard}>
      <button type="button" className={styles.opens} onClick={onOpen}>
        {nameOf(row)}
      </button>
      <BoardWhen row={row} />
      <span className={styles.between}>
        <span className={styles.soft}>{count !== null && countOf(count, 'sandwich')}</span>
        <Signs row={row} />
      </span>
      <span className={`${styles.soft} ${styles.line}`}>
        {row.lead?.name ?? row.customLead ?? 'Nobody leads yet'}
      </span>
    </span>
  )
}

/** Day and time each on one line, wherever the line breaks. */
function BoardWhen({ row }: { row: ListedEvent }) {
  const day = dayOf(row)
  if (!day) return <span className={styles.soft}>No date yet</span>
  return (
    <span className={styles.pieces}>
      <span>{formatDay(day, 'short')}</span>
      {row.eventStartTime && <span>{formatClock(row.eventStartTime)}</span>}
      {row.scheduledEventDate === null && <span className={styles.soft}>wished</span>}
    </span>
  )
}

const KNOWN_BEFORE = { yes: 'Worked with us before', no: null, i_dont_know: null } as const
const FLEXIBLE = { yes: 'other days possible', no: 'this day only', unknown: null } as const

/** At a desk: everything a card is to say (domain 4.1). */
export function WideCard({ row }: { row: ListedEvent }) {
  const badges = useBadges(row)
  const cold = coldOf(row)
  const [organizer] = row.organizers
  const count = sandwichesOf(row)
  const gaps = gapWords(row.gaps)
  const with_ = row.partnerOrganizations.length > 0 && `with ${row.partnerOrganizations.join(', ')}`
  const known = row.previouslyHosted && KNOWN_BEFORE[row.previouslyHosted]
  const next = nextOf(row)
  const fact = (icon: string, words: ReactNode) =>
    words && (
      <li>
        <Icon name={icon} size={15} />
        <span>{words}</span>
      </li>
    )
  return (
    <div className={styles.whole}>
      <span className={styles.head}>
        <span className={styles.name}>{nameOf(row)}</span>
        <StatusBadge status={row.status} />
      </span>
      {(with_ || known) && <span className={styles.soft}>{[with_, known].filter(Boolean).join(' · ')}</span>}
      <ul className={styles.facts}>
        {fact(
          'event',
          <>
            <WhenOf row={row} />
            {row.scheduledEventDate === null && row.dateFlexible && FLEXIBLE[row.dateFlexible] && (
              <span className={styles.soft}> {FLEXIBLE[row.dateFlexible]}</span>
            )}
            {row.tentativeNewDate && (
              <span className={styles.soft}> perhaps {formatDay(row.tentativeNewDate, 'short')}</span>
            )}
          </>,
        )}
        {fact(
          'box',
          count !== null && [countOf(count, 'sandwich'), kindsOf(row).join(', ')].filter(Boolean).join(': '),
        )}
        {fact('people', staffWords(row, gaps))}
        {fact('pin', row.eventAddress)}
        {fact('smile', organizer && [organizer.name, organizer.role].filter(Boolean).join(', '))}
        {fact('person', row.lead?.name ?? row.customLead ?? 'Nobody leads yet')}
        {row.attempts > 0 &&
          fact(
            'phone',
            <>
              {countOf(row.attempts, 'contact')}
              {row.lastAttemptAt && (
                <>
                  , <Ago at={row.lastAttemptAt} />
                </>
              )}
            </>,
          )}
      </ul>
      {cold && cold.tone !== 'info' && row.status !== 'completed' && <Notices notices={[cold]} />}
      {badges.length > 0 && (
        <span className={styles.badges}>
          {badges.map(({ words, tone }) => (
            <Badge key={words} tone={tone}>
              {words}
            </Badge>
          ))}
        </span>
      )}
      {next && (
        <span className={styles.next}>
          <Icon name="next" size={15} /> {next}
        </span>
      )}
      {organizer && <Ways name={organizer.name} phone={organizer.phone} email={organizer.email} most={2} />}
    </div>
  )
}

function staffWords(row: ListedEvent, gaps: string | null) {
  const asked = (row.driversNeeded ?? 0) + (row.speakersNeeded ?? 0) + (row.volunteersNeeded ?? 0)
  if (row.status === 'completed' || asked === 0) return null
  return gaps ? `Still needs ${gaps}` : 'Fully staffed'
}
