import { capital } from '#kernel/language/capital.ts'
import { inNumber } from '#kernel/language/count.ts'
import { RecordFacts } from '#platform/records/facts-widgets.tsx'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatBytes } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { manages } from './access.ts'
import { promotion } from './contract.ts'
import { AUDIENCE_NAMES, graphic } from './fields.ts'
import { type Graphic, Picture } from './parts/picture.tsx'
import styles from './parts/promotion.module.css'
import { Hand, Manage } from './parts/record.tsx'
import { targets } from './tour-targets.ts'

const AddGraphic = later(() => import('./parts/add-graphic.tsx'))

/** Domain 5.8: what the charity shows around; everybody may save and share it, administrators bring it. */
export default function PromotionScreen() {
  const mayManage = manages(useCurrentUser())
  return (
    <RecordsScreen
      def={graphic}
      calls={promotion}
      section="promotion"
      table="promotion_graphics"
      title="Promotion"
      description="Graphics and PDFs to show around: save them, or share them from your phone."
      add="Add a graphic"
      nameOf={(row) => row.title}
      adds={(form) => <AddGraphic {...form} />}
      may={{ add: mayManage, edit: () => mayManage, remove: mayManage }}
      heaps={{
        name: 'status',
        label: 'Graphics by status',
        usual: 'active',
        tabs: [
          { id: 'active', label: 'Current' },
          { id: 'archived', label: 'Archive' },
        ],
      }}
      unfiltered={['status']}
      asCards
      columns={['title', 'audience', 'intendedUseDate']}
      card={(row) => (
        <span className={styles.row}>
          <Picture graphic={row} size="small" />
          <RowWords
            title={row.title}
            marks={<Badge tone="neutral">{AUDIENCE_NAMES[row.audience]}</Badge>}
            lines={[
              row.description,
              row.intendedUseDate &&
                `To be used on ${graphic.fields.intendedUseDate.inWords(row.intendedUseDate)}`,
            ]}
          />
        </span>
      )}
      empty={
        <EmptyState icon="promotion" title="No graphics here">
          Pictures for posts and pages, sheets to print and hang up.
        </EmptyState>
      }
      record={{
        head: (row) => <Picture graphic={row} size="large" />,
        body: (row) => (
          <Stack>
            <RecordFacts def={graphic} row={row} name={row.title} without={['title', 'status']} />
            <About row={row} />
          </Stack>
        ),
        actions: (row) => (
          <>
            <Hand row={row} />
            {mayManage && <Manage row={row} />}
          </>
        ),
      }}
      tour={{ find: targets.find, list: targets.list }}
    />
  )
}

const About = ({ row }: { row: Graphic }) => (
  <Quiet>
    {`${row.fileName}, ${formatBytes(row.fileSize)}. Brought by ${row.uploadedBy ?? 'a former member'}. `}
    {row.announcedAt ? (
      <>
        Announced <Ago at={row.announcedAt} />.
      </>
    ) : (
      'Not announced.'
    )}
    {` ${usedInWords(row)}`}
  </Quiet>
)

/** 'Looked at 12 times, saved 3 times, shared once.' */
function usedInWords({ views, saves, shares }: Graphic) {
  const words = [
    ['Looked at', views],
    ['saved', saves],
    ['shared', shares],
  ] as const
  const said = words
    .filter(([, times]) => times > 0)
    .map(([what, times]) => `${what} ${inNumber(times, 'once', countOf(times, 'time'))}`)
    .join(', ')
  return said && `${capital(said)}.`
}
