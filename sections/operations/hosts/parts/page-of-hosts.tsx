import { useMutation, useQuery } from '@tanstack/react-query'
import { has } from '#kernel/people/access.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { can } from '../access.ts'
import { hostContacts } from '../contract.ts'
import { readingInWords } from '../words.ts'

/** How reading the page that says who hosts this week went, for whoever edits contacts; nothing where no page is set. */
export function PageOfHosts() {
  const edits = has(useCurrentUser(), can.HOSTS_EDIT)
  const { data } = useQuery({ ...query(hostContacts.availability, {}), enabled: edits })
  const ask = useMutation({
    mutationFn: () => makeChange(hostContacts.scrape, {}),
    onSuccess: () =>
      toast({ title: 'The page is read now', description: 'You are told at the bell what was found.' }),
    onError: sayFailed('The page was not read'),
  })
  if (!data?.isSet) return null
  const { readAt, fault, found, unknown } = data
  return (
    <Line>
      <Quiet as="span">
        {fault && `The page of hosts could not be read. ${fault} `}
        {readAt && (
          <>
            Page of hosts, <Ago at={readAt} />: {readingInWords({ names: found, unknown })}
          </>
        )}
      </Quiet>
      <Button variant="quiet" size="sm" busy={ask.isPending} onClick={() => ask.mutate()}>
        Read the page now
      </Button>
    </Line>
  )
}
