import { passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { later } from '#web/ui/later.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { mayManage } from './access.ts'
import { importantLinks } from './contract.ts'
import { CATEGORIES, link } from './fields.ts'
import { OpenTool } from './parts/open-tool.tsx'

const Tool = later(() => import('./parts/tool.tsx'))

/** Domain 6.5: tools elsewhere that people of the charity use; administrators keep the list. */
export default function QuickToolsScreen() {
  const user = useCurrentUser()
  const manages = passes(user, mayManage)
  return (
    <RecordsScreen
      def={link}
      calls={importantLinks}
      section="important-links"
      table="important_links"
      title="Quick Tools"
      description="Tools and pages elsewhere that we use."
      add="Add a tool"
      nameOf={(row) => row.title}
      may={{ add: manages, edit: () => manages, remove: manages, import: manages }}
      columns={[
        {
          id: 'title',
          header: 'Name',
          sort: true,
          fixed: true,
          line: true,
          cell: (row) => <span title={row.title}>{row.title}</span>,
        },
        {
          id: 'category',
          header: link.labels.category,
          sort: true,
          cell: (row) => <Badge tone="neutral">{CATEGORIES[row.category]}</Badge>,
        },
        {
          id: 'description',
          header: link.labels.description,
          line: true,
          cell: ({ description }) => description && <span title={description}>{description}</span>,
        },
        { id: 'open', header: 'Open', cell: (row) => <OpenTool tool={row} /> },
        {
          id: 'copy',
          header: 'Link',
          cell: (row) => <CopyLinkButton sign href={row.url} label={`Copy the link of ${row.title}`} />,
        },
      ]}
      card={(row) => <RowWords title={row.title} lines={[CATEGORIES[row.category], row.description]} />}
      empty={
        <EmptyState icon="tools" title="No tools here">
          A calendar of a hall, a form, an old sheet: what people look for again and again.
        </EmptyState>
      }
      form={(field) => (
        <>
          {field('title')}
          {field('url')}
          <FieldRow>
            {field('category')}
            {field('embedded')}
          </FieldRow>
          {field('description')}
        </>
      )}
      record={{ body: (row) => <Tool tool={row} /> }}
    />
  )
}
