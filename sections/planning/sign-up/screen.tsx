import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { coordinates } from '#platform/slots/access.ts'
import { type Slot, slots } from '#platform/slots/contract.ts'
import { roleWords, slot } from '#platform/slots/fields.ts'
import { Fill, MyAnswer } from '#platform/slots/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { useRecordParts } from '#web/shell/record-parts.tsx'
import { SectionButton } from '#web/shell/section-link.tsx'
import { later } from '#web/ui/later.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { formatShiftTime } from '#web/ui/show/shift-time.ts'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { signUp } from './contract.ts'
import { newShift } from './parts/new-shift.ts'
import { type Heap, NothingHere } from './parts/nothing-here.tsx'
import { OtherPage } from './parts/other-page.tsx'
import { ShiftCard } from './parts/shift-card.tsx'
import { ShiftFields } from './parts/shift-fields.tsx'
import styles from './parts/sign-up.module.css'
import { targets } from './tour-targets.ts'

const CheckIn = later(() => import('./parts/check-in.tsx'))
const PublicPage = later(() => import('./parts/public-page-drawer.tsx'))
const Reminder = later(() => import('./parts/reminder.tsx'))
const ShiftBody = later(() => import('./parts/shift-body.tsx'))

/** Who is needed when: take a place, give it back, see the gaps, check people in (domain 4.5). */
export default function SignUpScreen() {
  const user = useCurrentUser()
  const phone = useIsPhone()
  const coordinator = passes(user, coordinates)
  const parts = useRecordParts('slots')
  const [{ show }, setShown] = useQueryState({ show: 'open' as Heap })
  const { data: counts } = useQuery(query(signUp.counts, {}))
  const tab = (id: Exclude<Heap, 'coming' | 'past'>, label: string) => ({
    id,
    label,
    ...(counts ? { count: counts[id], counted: 'shift' } : {}),
  })
  return (
    <RecordsScreen<typeof slot.fields, typeof slots>
      def={slot}
      calls={slots}
      section="signup-genius"
      table="slots"
      title="Sign-up"
      description="Who is needed when, and who comes."
      add="Plan a shift"
      nameOf={(row) => `${row.title}, ${roleWords(row)}`}
      may={{
        add: coordinator,
        edit: (row) => coordinator && row.ownerTable === null,
        ...(coordinator ? { remove: (row) => row.ownerTable === null } : {}),
      }}
      heaps={{
        name: 'show',
        label: 'Which shifts',
        usual: 'open',
        tabs: [
          tab('open', 'Open'),
          tab('mine', 'My shifts'),
          coordinator && tab('week', 'Next seven days'),
          coordinator && tab('due', 'Answers due'),
          { id: 'coming', label: 'All to come' },
          { id: 'past', label: 'Past' },
        ],
      }}
      tour={{ add: targets.add, find: targets.find, list: targets.list }}
      unfiltered={['status']}
      columns={columns}
      card={(row) => <ShiftCard slot={row} />}
      filters={[{ kind: 'dates', from: 'from', to: 'until', label: 'Between', anyLabel: 'Any time' }]}
      actions={
        <>
          <Reminder />
          {coordinator && <CheckIn />}
          {/* On a phone it is found by the search: the heading has no room for one more. */}
          {coordinator && !phone && (
            <SectionButton section="roster" variant="quiet" icon="calendar">
              Propose the month
            </SectionButton>
          )}
          {coordinator && <PublicPage />}
        </>
      }
      above={<OtherPage />}
      empty={
        <NothingHere
          heap={show}
          coordinator={coordinator}
          onOpen={() => setShown({ show: 'open' }, { push: true })}
        />
      }
      newDef={newShift as never}
      form={(field, row) => <ShiftFields field={field as never} isNew={row === 'new'} />}
      record={{ body: (row) => <ShiftBody slot={row} />, tabs: ({ id }) => parts(id) }}
    />
  )
}

const columns: Column<Slot>[] = [
  {
    id: 'title',
    header: 'Shift',
    sort: true,
    fixed: true,
    line: true,
    cell: (row) => <span title={row.title}>{row.title}</span>,
  },
  {
    id: 'role',
    header: 'Role',
    sort: true,
    line: true,
    cell: (row) => <span title={roleWords(row)}>{roleWords(row)}</span>,
  },
  {
    id: 'day',
    header: 'When',
    sort: true,
    line: true,
    cell: (row) => <span title={formatShiftTime(row, 'short')}>{formatShiftTime(row, 'short')}</span>,
  },
  {
    id: 'place',
    header: 'Where',
    hidden: 'small',
    line: true,
    cell: (row) => (
      <span className={styles.where} title={row.place ?? undefined}>
        {row.place}
      </span>
    ),
  },
  { id: 'held', header: 'Places', cell: (row) => <Fill slot={row} /> },
  {
    id: 'mine',
    header: 'You',
    cell: (row) => (
      <span className={styles.answer}>
        <MyAnswer slot={row} small />
      </span>
    ),
  },
]
