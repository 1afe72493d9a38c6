import type { ReactNode } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { has } from '#kernel/people/access.ts'
import { can as people } from '#platform/accounts/access.ts'
import { RecordFacts } from '#platform/records/facts-widgets.tsx'
import { type RecordsProps, RecordsScreen } from '#platform/records/widgets.tsx'
import { download } from '#web/calls/api.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatBytes, formatNumber } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { can, managesOne } from '../access.ts'
import { documents } from '../contract.ts'
import { allows, CATEGORY_NAMES, document, TOPIC_NAMES, type Topic } from '../fields.ts'
import { targets } from '../tour-targets.ts'
import styles from './documents.module.css'
import { Excerpt } from './excerpt.tsx'
import { Favorite } from './favorite.tsx'
import { Preview, type Row, Thumbnail } from './preview.tsx'

const AddDocuments = later(() => import('./add-documents.tsx'))
const Versions = later(() => import('./versions.tsx'))
const AccessPart = later(() => import('./access-part.tsx'))
const DashboardPlace = later(() => import('./dashboard-place.tsx'))

type Props = RecordsProps<typeof document.fields, typeof documents>

interface DoorProps
  extends Pick<Props, 'section' | 'title' | 'description' | 'heaps' | 'unfiltered' | 'filters' | 'fixed'> {
  /** Many at once: rows of a table at the desk, and on a phone without what each is about. */
  dense?: boolean
  /** In groups, and in the order in which one person needs them. */
  smart?: boolean
  above?: ReactNode
  actions?: ReactNode
  /** Whoever manages documents brings new ones here, at first to this place among the important ones. */
  brings?: Topic | null
  /** Where a document belongs: what is said of it first. */
  mark: (row: Row) => string | false
  empty: { title: string; words: string }
}

/** The store behind one of its doors: the same documents, the same rights, another order. */
export function DocumentsList({
  mark,
  empty,
  above,
  brings,
  dense = false,
  smart = false,
  ...door
}: DoorProps) {
  const user = useCurrentUser()
  const manages = has(user, can.DOCUMENTS_MANAGE)
  return (
    <RecordsScreen
      {...door}
      def={document}
      calls={documents}
      table="documents"
      add="Add documents"
      nameOf={(row) => row.title}
      adds={(form) => <AddDocuments topic={brings ?? null} {...form} />}
      may={{
        add: manages && brings !== undefined,
        edit: (row) => allows(row.level, 'edit'),
        remove: manages && ((row) => managesOne(user, row)),
      }}
      asCards={!dense}
      columns={[...columns(mark), ...(smart ? USED : [])]}
      {...(smart ? { group: GROUP } : {})}
      card={(row) => (
        <span className={styles.row}>
          <Thumbnail of={row} />
          <RowWords
            title={row.title}
            marks={row.pinned && !smart && <Badge tone="info">Pinned</Badge>}
            lines={[
              row.excerpt ? <Excerpt of={row.excerpt} /> : !dense && <Brief>{row.description}</Brief>,
              <Brief key="kind">
                {[mark(row), formatOf(row), formatBytes(row.fileSize), row.tags.join(', ')]
                  .filter((words, at, all) => words && all.indexOf(words) === at)
                  .join(' · ')}
              </Brief>,
            ]}
          />
        </span>
      )}
      above={above}
      empty={
        <EmptyState icon="documents" title={empty.title}>
          {empty.words}
        </EmptyState>
      }
      record={{
        head: (row) => <Preview of={row} />,
        body: (row) => <About row={row} />,
        tabs: (row) => [
          { id: 'versions', label: 'Versions', content: <Versions row={row} /> },
          ...(allows(row.level, 'admin')
            ? [{ id: 'access', label: 'Access', content: <AccessPart row={row} /> }]
            : []),
        ],
        actions: (row) => (
          <>
            <Favorite row={row} />
            {allows(row.level, 'download') && (
              <Button
                icon="download"
                onClick={() =>
                  void download(documents.download, { id: row.id }).catch(sayFailed('It was not saved'))
                }
              >
                Save
              </Button>
            )}
            {has(user, people.ADMIN_PANEL_ACCESS) && row.category !== 'confidential' && (
              <DashboardPlace row={row} />
            )}
          </>
        ),
      }}
      tour={{ find: targets.find, list: targets.list }}
    />
  )
}

/** On one line: the rows are alike. */
const Brief = ({ children: words }: { children: string | null }) =>
  words && (
    <span className={styles.brief} title={words}>
      {words}
    </span>
  )

const columns = (mark: DoorProps['mark']): Column<Row>[] => [
  {
    id: 'title',
    header: document.labels.title,
    sort: true,
    fixed: true,
    cell: (row) => (
      <>
        <span>{row.title}</span> {row.pinned && <Badge tone="info">Pinned</Badge>}
        {row.excerpt && (
          <div>
            <Excerpt of={row.excerpt} />
          </div>
        )}
      </>
    ),
  },
  { id: 'mark', header: 'Folder', line: true, cell: (row) => mark(row) || null },
  { id: 'format', header: 'Format', line: true, cell: formatOf },
  { id: 'size', header: 'Size', line: true, cell: (row) => formatBytes(row.fileSize) },
  { id: 'updatedAt', header: 'Changed', sort: true, line: true, cell: (row) => <Ago at={row.updatedAt} /> },
  {
    id: 'keepUntil',
    header: document.labels.keepUntil,
    sort: true,
    hidden: true,
    line: true,
    cell: (row) => row.keepUntil && formatDay(row.keepUntil),
  },
  { id: 'tags', header: document.labels.tags, hidden: true, cell: (row) => row.tags.join(', ') },
]

/** What a list can be sorted by where one looks for what one uses. */
const USED: Column<Row>[] = [
  {
    id: 'openedAt',
    header: 'Opened by me',
    sort: true,
    line: true,
    cell: (row) => row.openedAt && <Ago at={row.openedAt} />,
  },
  {
    id: 'opened',
    header: 'Times opened',
    sort: true,
    align: 'right',
    cell: (row) => formatNumber(row.opened),
  },
]

/** Domain 6.2: pinned for everybody, kept by this person, and all the others. */
const GROUP = {
  header: 'Where it stands',
  of: ({ pinned, isFavorite }: Row) =>
    pinned ? 'Pinned' : isFavorite ? 'Your favorites' : 'Everything else',
}

/** 'PDF', 'PNG': the ending of its name. */
export const formatOf = ({ fileName }: Pick<Row, 'fileName'>) =>
  /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toUpperCase() ?? ''

const About = ({ row }: { row: Row }) => (
  <Stack>
    <RecordFacts def={document} row={row} name={row.title} without={['title', 'pinned']} filledOnly />
    <Quiet>
      {`${row.fileName}, ${formatBytes(row.fileSize)}. Version ${row.number}, brought by ${row.addedBy ?? 'a former member'}. Changed `}
      <Ago at={row.updatedAt} />.
    </Quiet>
  </Stack>
)

export const folderOf = (row: Row) => CATEGORY_NAMES[row.category]
export const topicOf = (row: Row) => row.topic !== null && TOPIC_NAMES[row.topic]
