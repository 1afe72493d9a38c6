import { useState } from 'react'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { useSection } from '#web/shell/routes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { later } from '#web/ui/later.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { manages as mayManage } from './access.ts'
import { kinds, type ListedKind } from './contract.ts'
import { kind } from './fields.ts'
import styles from './parts/agreements.module.css'

const Texts = later(() => import('./parts/texts.tsx'))
const Publish = later(() => import('./parts/publish.tsx'))

/** What people sign: its draft, and every text that was ever published. */
export default function AgreementTextsScreen() {
  const manages = mayManage(useCurrentUser())
  const { go } = useSection()
  const [publishing, setPublishing] = useState<{ row: ListedKind; opened: boolean }>()
  return (
    <>
      <RecordsScreen
        def={kind}
        calls={kinds}
        section="agreement-texts"
        table="agreement_kinds"
        title="What people sign"
        description="A text is a draft until you publish it; what was published is never changed."
        add="Write an agreement"
        nameOf={(row) => row.title}
        may={{ add: manages, edit: () => manages, remove: (row) => manages && row.number === null }}
        columns={[
          {
            id: 'title',
            header: kind.labels.title,
            sort: true,
            fixed: true,
            line: true,
            cell: (row) => <span title={row.title}>{row.title}</span>,
          },
          { id: 'state', header: 'Text', line: true, cell: (row) => <State row={row} /> },
          { id: 'holding', header: 'Holds for', line: true, align: 'right', cell: (row) => row.holding },
          {
            id: 'missing',
            header: 'Have yet to sign',
            line: true,
            align: 'right',
            cell: (row) =>
              row.missing > 0 ? (
                <span className={styles.count}>
                  {' '}
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`${countOf(row.missing, 'person')} have yet to sign ${row.title}`}
                    onClick={(event) => {
                      event.stopPropagation()
                      go('agreements', { kindId: row.id, open: 'true' })
                    }}
                  >
                    {row.missing}
                  </Button>
                </span>
              ) : (
                0
              ),
          },
        ]}
        card={(row) => (
          <RowWords
            title={row.title}
            marks={<State row={row} />}
            lines={[`Holds for ${row.holding} · ${row.missing} have yet to sign`]}
          />
        )}
        actions={
          <Button variant="quiet" icon="people" onClick={() => go('agreements')}>
            Who has signed
          </Button>
        }
        empty={
          <EmptyState icon="signature" title="Nothing to sign yet">
            A driver agreement, a waiver, a consent to photos: written once, and signed by phone.
          </EmptyState>
        }
        form={(field) => (
          <>
            {field('title')}
            {field('description')}
            {field('draft')}
            {field('concerns')}
            <FieldRow>
              {field('validMonths')}
              {field('remindDays')}
            </FieldRow>
            {field('gatesDriving')}
            {field('mayDecline')}
            {field('retired')}
          </>
        )}
        record={{
          head: (row) => <State row={row} />,
          actions: (row) =>
            manages &&
            row.isChanged &&
            row.draft && (
              <Button variant="primary" icon="check" onClick={() => setPublishing({ row, opened: true })}>
                Publish the draft
              </Button>
            ),
          tabs: (row) => [{ id: 'texts', label: 'Published', content: <Texts row={row} /> }],
        }}
      />
      {publishing && (
        <Publish
          key={`${publishing.row.id} ${publishing.row.version}`}
          row={publishing.row}
          opened={publishing.opened}
          onClose={() => setPublishing({ ...publishing, opened: false })}
        />
      )}
    </>
  )
}

function State({ row }: { row: ListedKind }) {
  if (row.retired) return <Badge>No longer asked for</Badge>
  return (
    <>
      {row.number === null ? <Badge>Draft</Badge> : <Badge tone="good">Text no. {row.number}</Badge>}
      {row.number !== null && row.isChanged && <Badge tone="warn">Draft changed</Badge>}
      {row.gatesDriving && <Badge tone="brand">Drivers</Badge>}
    </>
  )
}
