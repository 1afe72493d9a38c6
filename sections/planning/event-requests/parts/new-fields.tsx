import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay, isDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/constants.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { eventRequests } from '../contract.ts'
import { STATUSES } from '../statuses.ts'
import styles from './events.module.css'

interface NewFieldsProps {
  field: (name: string) => ReactNode
  values: Partial<Record<'organizationName' | 'desiredEventDate', string | null>>
  /** Where somebody seems to be known already, the question who is meant. */
  who: ReactNode
}

/** What one writes down while somebody calls; the rest is filled in on the request itself, field by field. */
export default function NewFields({ field, values, who }: NewFieldsProps) {
  return (
    <>
      {field('organizationName')}
      <AskedAlready name={values.organizationName ?? ''} day={values.desiredEventDate ?? null} />
      <FieldRow>
        {field('department')}
        {field('organizationCategory')}
      </FieldRow>
      {field('contactName')}
      <FieldRow>
        {field('contactPhone')}
        {field('contactEmail')}
      </FieldRow>
      {who}
      <FieldRow>
        {field('desiredEventDate')}
        {field('estimatedSandwichCount')}
      </FieldRow>
      {field('eventAddress')}
      {field('message')}
      <FieldRow>
        {field('manualEntrySource')}
        {field('heardFrom')}
      </FieldRow>
    </>
  )
}

const LEAST = 3

/** The same organization may have asked before: it is said, and keeps nobody from adding another one. */
function AskedAlready({ name, day }: { name: string; day: string | null }) {
  const [organizationName] = useDebouncedValue(name.trim(), SEARCH_DEBOUNCE_MS)
  const { data } = useQuery({
    ...query(eventRequests.checkDuplicates, { organizationName, day: day && isDay(day) ? day : null }),
    enabled: organizationName.length >= LEAST,
  })
  const known = organizationName.length < LEAST ? [] : (data?.items ?? [])
  return (
    <LiveRegion>
      {known.length > 0 && (
        <ul className={styles.notices}>
          {known.map((one) => (
            <li key={one.id} data-tone="warn">
              Asked already:{' '}
              <SectionLink section="event-requests" params={{ id: one.id }}>
                {one.name}
              </SectionLink>
              {`, ${[one.day && formatDay(one.day, 'short'), STATUSES[one.status].label.toLowerCase()].filter(Boolean).join(', ')}`}
            </li>
          ))}
        </ul>
      )}
    </LiveRegion>
  )
}
