import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { RISK_NAMES } from '#kernel/people/permission-words.ts'
import { mutation, query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { Pager } from '#web/ui/table/data-table/pager.tsx'
import { usePages } from '#web/ui/table/use-pages.ts'
import { addedBy } from '../fields.ts'
import { accessRequests, type RequestToAnswer } from '../requests-contract.ts'
import styles from './people.module.css'

/** People who met a closed section and asked to be let in. */
export function Requests() {
  const { page, limit, set } = usePages()
  const requests = useQuery(query(accessRequests.list, { page, limit }))
  return (
    <Async
      query={requests}
      what="the requests"
      empty={
        <EmptyState icon="checklist" title="Nobody has asked for access">
          Whoever meets a closed section can ask from there; the request is answered here.
        </EmptyState>
      }
    >
      {({ items, total }) => (
        <Stack>
          {items.map((request) => (
            <Request key={request.id} request={request} />
          ))}
          {total > items.length && (
            <Pager list={{ page, limit, set }} total={total} words={{ one: 'request', many: 'requests' }} />
          )}
        </Stack>
      )}
    </Async>
  )
}

function Request({ request }: { request: RequestToAnswer }) {
  const open = request.status === 'open'
  return (
    <Card>
      <Stack>
        <RowWords
          title={request.person.name}
          marks={
            !open && (
              <Badge tone={request.status === 'granted' ? 'good' : 'neutral'}>
                {request.status === 'granted' ? 'Granted' : 'Declined'}
              </Badge>
            )
          }
          lines={[`${ROLE_NAMES[request.person.role]}, ${formatMoment(request.createdAt)}`]}
        />
        <p>
          Asks for <strong>{request.title}</strong>
          {request.reason ? `: “${request.reason}”` : '.'}
        </p>
        {open ? (
          <Answering request={request} />
        ) : (
          <Quiet>
            Answered{request.answeredBy ? ` by ${request.answeredBy}` : ''}
            {request.answer ? `: “${request.answer}”` : '.'}
          </Quiet>
        )}
      </Stack>
    </Card>
  )
}

function Answering({ request }: { request: RequestToAnswer }) {
  const [chosen, setChosen] = useState<string[]>(() =>
    request.candidates.filter((one) => one.suggested && one.grantable).map(({ name }) => name),
  )
  const [words, setWords] = useState('')
  const { mutate, isPending, error } = useMutation(
    mutation(accessRequests.answer, {
      undo: ({ status }) => `Request of ${request.person.name} ${status}`,
    }),
  )
  const send = (grant: string[]) => mutate({ id: request.id, grant, answer: words })
  if (!request.manageable) return <Quiet>Somebody with a higher role has to answer this request.</Quiet>
  return (
    <>
      <div>
        {request.candidates.map((one) => (
          <div key={one.name} className={styles.row}>
            <CheckboxField
              label={one.label}
              description={one.grantable ? addedBy(one) || undefined : 'You do not hold it yourself.'}
              disabled={!one.grantable}
              value={chosen.includes(one.name)}
              onChange={(on) =>
                setChosen(on === true ? [...chosen, one.name] : chosen.filter((name) => name !== one.name))
              }
            />
            {one.risk !== 'safe' && <Badge tone="warn">{RISK_NAMES[one.risk]}</Badge>}
          </div>
        ))}
      </div>
      <TextField
        label="A word to them"
        value={words}
        onChange={(text) => setWords(String(text ?? ''))}
        maxLength={500}
      />
      <Line>
        <Button
          variant="primary"
          busy={isPending}
          disabled={chosen.length === 0}
          onClick={() => send(chosen)}
        >
          Grant access
        </Button>
        <Button busy={isPending} onClick={() => send([])}>
          Decline
        </Button>
      </Line>
      <Failure error={error} />
    </>
  )
}
