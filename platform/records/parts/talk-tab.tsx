import { type CurrentUser, has } from '#kernel/people/access.ts'
import { RecordAttachments } from '#platform/attachments/widgets.tsx'
import { RecordComments, useUnreadComments } from '#platform/threads/widgets.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import type { Tab } from '#web/ui/layout/tabs.tsx'

/** What was said about a record, and what was put to it: one tab, `comments`. */
export function useTalkTab(table: string, id: string): Tab {
  return {
    id: TALK,
    label: 'Comments and files',
    count: useUnreadComments(table, id),
    content: (
      <Stack>
        <RecordComments table={table} id={id} />
        <Section title="Files">
          <RecordAttachments table={table} id={id} />
        </Section>
      </Stack>
    ),
  }
}

const TALK = 'comments'
/** Notifications and links name files by themselves; they stand with the comments. */
export const panelNamed = (part: string) => (part === 'files' ? TALK : part)

/** Where a message about a record is begun, for whoever has an inbox. */
export const messageAbout = (user: CurrentUser, table: string, id: string) =>
  has(user, 'MESSAGES_VIEW') && `/dashboard?section=messages&action=add&about=${table}:${id}`
