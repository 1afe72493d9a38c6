import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { wishes } from './contract.ts'

/** What the charity could use, for whoever wants to give something; no account is needed. */
export default function WhatWeNeedPage() {
  const known = useQuery(query(wishes.published, {}))
  return (
    <OpenFrame
      {...(known.data ? { name: known.data.organization } : {})}
      title="What we need"
      lead="Whatever of this you can give makes the work easier. Thank you!"
    >
      <Async query={known} what="the list" skeleton={<SkeletonLines lines={6} />}>
        {({ shop, items }) => (
          <Stack>
            <Line>
              {shop !== '' && (
                <Button variant="primary" href={shop} newTab>
                  Open our list at the shop
                </Button>
              )}
              <CopyLinkButton href="/what-we-need" label="Pass this on" share="What we need" />
            </Line>
            {items.length === 0 ? (
              <Quiet>At the moment we need nothing. Thank you for asking!</Quiet>
            ) : (
              <RowList>
                {items.map(({ id, item, priority, link }) => (
                  <ListRow
                    key={id}
                    title={item}
                    badge={priority === 'high' && <Badge tone="warn">Most wanted</Badge>}
                    action={
                      link && (
                        <Button variant="quiet" href={link} newTab aria-label={`See ${item} in a new tab`}>
                          See it
                        </Button>
                      )
                    }
                  />
                ))}
              </RowList>
            )}
          </Stack>
        )}
      </Async>
    </OpenFrame>
  )
}
