import { useQuery } from '@tanstack/react-query'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { beginPreview } from '#web/calls/preview.ts'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { permissions } from '../contract.ts'

/** Begins a preview: the portal itself, as a role as it comes sees it. */
export function Preview() {
  const roles = useQuery(query(permissions.previews, {}))
  return (
    <Async query={roles} what="the roles">
      {({ items }) => (
        <Card
          title="See the portal as a role"
          description="This window shows the portal with the permissions of the role and nothing can be changed, until you leave the preview. What is yours, such as your own entries, stays yours."
        >
          <RowList>
            {items.map(({ role, reason }) => (
              <ListRow
                key={role}
                title={ROLE_NAMES[role]}
                about={reason}
                action={
                  reason === null && (
                    <Button
                      icon="eye"
                      aria-label={`Preview as ${ROLE_NAMES[role]}`}
                      onClick={() => beginPreview(role)}
                    >
                      Preview
                    </Button>
                  )
                }
              />
            ))}
          </RowList>
        </Card>
      )}
    </Async>
  )
}
