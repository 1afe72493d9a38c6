import { formatDay } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { contactData } from '#platform/people/access.ts'
import { Also, alsoInWords, Confirmed } from '#platform/people/widgets.tsx'
import { RecordFacts } from '#platform/records/facts-widgets.tsx'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useRecordParts } from '#web/shell/record-parts.tsx'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PhoneLink, Ways } from '#web/ui/action/reach.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { FormPart } from '#web/ui/form/form-part.tsx'
import { later } from '#web/ui/later.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { mayAdd, mayEdit, mayRemove } from './access.ts'
import { drivers, type ListedDriver } from './contract.ts'
import { driver } from './fields.ts'
import { AgreementBadge, Marks } from './parts/marks.tsx'

const HostPicker = later(() =>
  import('#sections/operations/hosts/picker-widgets.tsx').then((part) => ({ default: part.HostPicker })),
)
const Agreements = later(() => import('./parts/agreements.tsx'))
const Vehicles = later(() => import('./parts/vehicles.tsx'))

const FILTERS: Filter[] = [
  {
    kind: 'select',
    name: 'standing',
    label: 'Who is there',
    anyLabel: 'Everybody',
    options: [
      { value: 'here', label: 'Active, not away' },
      { value: 'away', label: 'Away for a while' },
      { value: 'check_in', label: 'To be asked' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
  {
    kind: 'select',
    name: 'agreement',
    label: 'Agreement',
    anyLabel: 'Any agreement',
    options: [
      { value: 'signed', label: 'Signed' },
      { value: 'located', label: 'Signed, paper on file' },
      { value: 'expired', label: 'Expired' },
      { value: 'none', label: 'None' },
    ],
  },
  {
    kind: 'select',
    name: 'van',
    label: 'Van',
    anyLabel: 'With or without the van',
    options: [
      { value: 'approved', label: 'Approved' },
      { value: 'approved_willing', label: 'Approved and willing' },
      { value: 'interested', label: 'Would like to' },
    ],
  },
]

/** Domain 5.2: who drives, in what, and whether they may be sent out. */
export default function DriversScreen() {
  const user = useCurrentUser()
  const parts = useRecordParts('drivers')
  return (
    <RecordsScreen
      def={driver}
      calls={drivers}
      section="drivers"
      table="drivers"
      title="Drivers"
      description="Who drives, and whether they may be sent out."
      add="Add a driver"
      nameOf={(row) => row.name}
      aboutPeople
      controls={{ hostId: HostPicker as never }}
      may={{
        add: mayAdd(user),
        edit: () => mayEdit(user),
        remove: mayRemove(user),
        import: mayAdd(user),
      }}
      figures={(totals) => [
        { label: 'Active, not away', value: totals?.here },
        { label: 'Away', value: totals?.away },
        { label: 'To be asked', value: totals?.toAsk },
        { label: 'Without an agreement that holds', value: totals?.withoutAgreement },
      ]}
      columns={[
        { id: 'name', header: 'Name', sort: true, fixed: true, line: true, cell: (row) => row.name },
        'phone',
        'area',
        { id: 'marks', header: 'Standing', line: true, cell: (row) => <Marks row={row} /> },
        { id: 'agreement', header: 'Agreement', line: true, cell: (row) => <AgreementBadge row={row} /> },
        { id: 'drives', header: 'Drives', line: true, cell: drivesInWords },
        { id: 'host', header: 'Collects at', hidden: true, cell: (row) => row.host?.name },
        { id: 'also', header: 'Also', hidden: true, cell: alsoInWords },
      ]}
      card={(row) => (
        <RowWords
          title={row.name}
          marks={<Marks row={row} />}
          lines={[
            row.hindrances.length > 0
              ? row.hindrances.join(' · ')
              : [row.area, drivesInWords(row)].filter(Boolean).join(' · '),
            row.phone && <PhoneLink key="phone" phone={row.phone} name={row.name} />,
          ]}
        />
      )}
      filters={FILTERS}
      empty={
        <EmptyState icon="truck" title="No drivers yet">
          Whoever drives stands here, with what they drive and what they agreed to.
        </EmptyState>
      }
      form={(field, row, values, who) => (
        <>
          <FieldRow>
            {field('name')}
            {field('nickname')}
          </FieldRow>
          <FieldRow>
            {field('phone')}
            {field('email')}
          </FieldRow>
          {who}
          {field('address')}
          {field('latitude')}
          <FieldRow>
            {field('area')}
            {field('hostId')}
          </FieldRow>
          <FormPart title="Driving">
            {field('isWeekly')}
            {field('isEvent')}
            {field('vanApproved')}
            {field('wantsVan')}
            <FieldRow>
              {field('vehicleType')}
              {field('coolerStatus')}
            </FieldRow>
            {field('routeDescription')}
            {field('licenseNumber')}
          </FormPart>
          <FormPart title="When">
            <FieldRow>
              {field('availability')}
              {field('availabilityNotes')}
            </FieldRow>
            <FieldRow>
              {field('awayFrom')}
              {field('checkInOn')}
            </FieldRow>
            {values.awayFrom && (
              <FieldRow>
                {field('awayReason')}
                {field('awayNote')}
              </FieldRow>
            )}
          </FormPart>
          <FormPart title="With us">
            <FieldRow>
              {field('status')}
              {values.status === 'inactive' && field('inactiveReason')}
            </FieldRow>
            {field('isSpeaker')}
            {field('wantsTextAlerts')}
            {field('wantsAppWalkthrough')}
            {field('emailAgreementSent')}
            {field('voicemailLeft')}
            {field('neverOnboarded')}
            {row !== 'new' && field('wantsToRestart')}
            {field('notes')}
          </FormPart>
        </>
      )}
      record={{
        tabs: (row) => parts(row.id),
        head: (row) => (
          <>
            <Marks row={row} />
            <AgreementBadge row={row} quiet />
          </>
        ),
        actions: (row) =>
          mayEdit(user) &&
          row.presence !== 'here' && (
            <Button icon="check" onClick={() => void isBack(row)}>
              Is back
            </Button>
          ),
        body: (row) => (
          <Stack>
            <AwayWords row={row} />
            <Ways {...row} />
            {passes(user, contactData) && <Confirmed {...row} />}
            <Also also={row.also} />
            <Vehicles driver={row} />
            <Agreements driver={row} />
            <RecordFacts
              filledOnly
              def={driver}
              row={row}
              name={row.name}
              without={['presence', 'phone', 'email']}
            />
          </Stack>
        ),
      }}
    />
  )
}

const drivesInWords = (row: ListedDriver) =>
  [row.isWeekly && 'Every week', row.isEvent && 'Events'].filter(Boolean).join(', ')

/** Since when somebody is away, or from when on; whatever else keeps them from being sent out the badges say. */
function AwayWords({ row: { presence, awayFrom } }: { row: ListedDriver }) {
  const { today } = useOrganizationClock()
  if (!awayFrom) return null
  if (presence === 'away') return <p>Away since {formatDay(awayFrom)}</p>
  return presence === 'here' && awayFrom > today ? <p>Away from {formatDay(awayFrom)}</p> : null
}

const isBack = ({ id, version, name }: ListedDriver) =>
  changeWithUndo(drivers.back, { id, version }, `${name} is back`).catch(sayFailed('This was not noted'))
