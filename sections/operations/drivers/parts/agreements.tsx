import { formatDay } from '#kernel/charity/day.ts'
import { InnerRows } from '#platform/records/record-widgets.tsx'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { PhoneLink } from '#web/ui/action/reach.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { mayEdit } from '../access.ts'
import { agreements, type ListedDriver } from '../contract.ts'
import { type Agreement, agreement } from '../fields.ts'

const nameOf = ({ signedOn }: Agreement) => `The agreement of ${formatDay(signedOn)}`

const heldUntil = (until: string | null, today: string) =>
  until === null ? 'Does not expire' : `${until < today ? 'Held' : 'Holds'} until ${formatDay(until)}`

/** What somebody agreed to, and until when it holds. */
export default function Agreements({ driver }: { driver: ListedDriver }) {
  const user = useCurrentUser()
  const { today } = useOrganizationClock()
  return (
    <Section title="Agreements">
      {driver.signed.length > 0 && (
        <RowList>
          {driver.signed.map(({ id, title, signedOn, until }) => (
            <ListRow
              key={id}
              title={`${title}, signed ${formatDay(signedOn)}`}
              badge={until !== null && until < today && <Badge tone="bad">Ended</Badge>}
              about={`${heldUntil(until, today)} · signed in the portal`}
            />
          ))}
        </RowList>
      )}
      <InnerRows<Agreement>
        def={agreement as never}
        calls={agreements}
        table="driver_agreements"
        rows={driver.agreements}
        nameOf={nameOf}
        may={mayEdit(user)}
        add="Add an agreement"
        along={{ driverId: driver.id }}
        empty={
          driver.signed.length > 0
            ? { title: 'No agreement on paper', words: 'What was signed in the portal counts.' }
            : { title: 'No agreement yet', words: 'Without one nobody is sent out.' }
        }
        show={(row) => (
          <RowWords
            title={`Agreed on ${formatDay(row.signedOn)}`}
            marks={row.expiresOn !== null && row.expiresOn < today && <Badge tone="bad">Expired</Badge>}
            lines={[
              [
                driver.signed.some(({ signedOn }) => signedOn >= row.signedOn)
                  ? 'What was signed in the portal has taken its place'
                  : heldUntil(row.expiresOn, today),
                row.isLocated ? 'paper on file' : 'paper not seen yet',
                row.vehicleInfo,
              ]
                .filter(Boolean)
                .join(' · '),
              row.emergencyContact && `In an emergency: ${row.emergencyContact}`,
              row.emergencyPhone && (
                <PhoneLink
                  key="phone"
                  phone={row.emergencyPhone}
                  name={row.emergencyContact ?? 'whom to call in an emergency'}
                />
              ),
              row.notes,
            ]}
          />
        )}
      />
    </Section>
  )
}
