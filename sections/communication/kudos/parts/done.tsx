import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { PersonChip } from '#web/ui/show/person-chip.tsx'
import { kudos } from '../contract.ts'

const SendKudos = later(() => import('./send-kudos.tsx'))

/** The tab of a record of this type. */
export const peopleOf = (contextType: string) =>
  function Done({ id }: { id: string }) {
    return <People contextType={contextType} contextId={id} />
  }

/** Who did it, each with a button to thank them: once for each who thanks. */
export function People(context: { contextType: string; contextId: string }) {
  const answer = useQuery(query(kudos.check, context))
  const [to, setTo] = useState<string | null>(null)
  return (
    <Async query={answer} what="who was there" isEmpty={() => false}>
      {({ entityName, isOver, people }) => {
        if (!isOver)
          return (
            <EmptyState icon="kindness" title="Not over yet">
              Afterwards you can thank those who were there.
            </EmptyState>
          )
        if (people.length === 0)
          return (
            <EmptyState icon="kindness" title="Nobody to thank here">
              Nobody else who was there has an account.
            </EmptyState>
          )
        return (
          <>
            <RowList>
              {people.map((person) => (
                <ListRow
                  key={person.id}
                  title={<PersonChip person={person} />}
                  action={
                    person.thanked ? (
                      <Button icon="check" disabled>
                        Kudos sent
                      </Button>
                    ) : (
                      <Button
                        icon="kindness"
                        aria-label={`Send kudos to ${person.name}`}
                        onClick={() => setTo(person.id)}
                      >
                        Send kudos
                      </Button>
                    )
                  }
                />
              ))}
            </RowList>
            {to && <SendKudos to={to} done={{ ...context, entityName }} onClose={() => setTo(null)} />}
          </>
        )
      }}
    </Async>
  )
}
