import { type HistoryEntry, HistoryPanel } from '#web/record/history-panel.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Ways } from '#web/ui/action/reach.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { DetailPage } from '#web/ui/layout/detail-page.tsx'
import { RecordActions } from '#web/ui/layout/record-actions.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { PersonChip } from '#web/ui/show/person-chip.tsx'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import { soon } from './data.ts'

const HISTORY: HistoryEntry[] = [
  {
    requestId: 'a',
    at: '2026-11-19T14:05:00Z',
    actor: { id: '1', name: 'Ana Whitlock' },
    action: 'update',
    changes: [
      { field: 'individual', label: 'Individual sandwiches', before: 120, after: 134 },
      { field: 'note', label: 'Note', before: null, after: 'Two bins were late' },
    ],
    undoable: true,
  },
  {
    requestId: null,
    at: '2026-11-19T06:00:00Z',
    actor: null,
    action: 'update',
    changes: [{ field: 'status', label: 'Status', before: 'Waiting', after: 'In' }],
    undoable: false,
  },
  {
    requestId: 'b',
    at: '2026-11-18T21:40:00Z',
    actor: { id: '2', name: 'Ben Okafor' },
    action: 'insert',
    changes: [
      { field: 'collectionDate', label: 'Day', before: null, after: '2026-11-18' },
      { field: 'individual', label: 'Individual sandwiches', before: null, after: 120 },
    ],
    undoable: true,
  },
]

const Records = () => (
  <DetailPage
    title="Alder Street"
    status={<Badge tone="good">Active</Badge>}
    subtitle="North side, since March 2021"
    back={{ label: 'All hosts', onClick: () => {} }}
    actions={
      <>
        <CopyLinkButton />
        <Button variant="primary" icon="edit">
          Edit this host
        </Button>
      </>
    }
    aside={
      <Card title="History">
        <HistoryPanel
          query={() => ({
            queryKey: ['design-system', 'history'],
            queryFn: () => soon(() => ({ items: HISTORY, total: HISTORY.length })),
          })}
          undo={() =>
            soon(() => null).then(() => {
              throw new Error('Nothing on this page is saved, so there is nothing to undo.')
            })
          }
        />
      </Card>
    }
  >
    <Card title="Facts">
      <DefinitionList
        items={[
          { label: 'Address', value: '14 Alder Street' },
          { label: 'Primary contact', value: <PersonChip person={{ id: '1', name: 'Ana Whitlock' }} /> },
          {
            label: 'How to reach her',
            value: <Ways name="Ana Whitlock" phone="(404) 555-0110" email="ana@example.org" />,
          },
          { label: 'Expected', value: '1 entry a week' },
          { label: 'Area', value: 'North' },
          { label: 'Note', value: '' },
        ]}
      />
    </Card>
    <Section title="What can be done with it">
      <RecordActions href="?section=design-system" remove={{ label: 'Delete host', onClick: () => {} }}>
        <Button icon="edit">Edit host</Button>
      </RecordActions>
    </Section>
    <Section title="Figures side by side">
      <FiguresTable label="Sandwiches of two locations">
        <thead>
          <tr>
            <th scope="col">Location</th>
            <th scope="col">Collected</th>
            <th scope="col">On hand</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Alder Bend</th>
            <td>306</td>
            <td>24</td>
          </tr>
          <tr data-part>
            <th scope="row">Deli</th>
            <td>200</td>
            <td>24</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All together</th>
            <td>306</td>
            <td>24</td>
          </tr>
        </tfoot>
      </FiguresTable>
    </Section>
    <Section title="What comes here">
      Facts, history and links of one record. Beside each other at the desk, one below the other on a phone.
    </Section>
  </DetailPage>
)

export default Records
