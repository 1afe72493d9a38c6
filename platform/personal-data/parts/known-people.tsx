import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { personalData } from '../contract.ts'
import { PersonalData } from '../widgets.tsx'

/** Whoever asks for their data, or wants it erased, and has no account: a contact of a location, a driver. */
export function KnownPeople() {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ id: string; name: string }>()
  const asked = search.trim().length >= 2
  const found = useQuery({ ...query(personalData.known, { search: search.trim() }), enabled: asked })
  return (
    <Card
      title="Somebody without an account"
      description="Contacts, volunteers and drivers have a right to their data, too."
    >
      <Stack>
        <TextField
          name="known"
          label="Name, phone or email"
          value={search}
          onChange={(value) => setSearch(value ?? '')}
        />
        {asked && (
          <Async
            query={found}
            what="people without an account"
            empty={<Quiet>Nobody without an account is known like this.</Quiet>}
          >
            {({ items }) => (
              <RowList>
                {items.map(({ id, name, roles }) => (
                  <ListRow
                    key={id}
                    title={name}
                    about={roles.join(', ')}
                    action={
                      <Button aria-label={`Data of ${name}`} onClick={() => setChosen({ id, name })}>
                        Their data
                      </Button>
                    }
                  />
                ))}
              </RowList>
            )}
          </Async>
        )}
      </Stack>
      {chosen && (
        <Dialog opened onClose={() => setChosen(undefined)} size="md" title={chosen.name}>
          <Stack>
            <PersonalData person={{ ...chosen, hasNoAccount: true }} onErased={() => setChosen(undefined)} />
          </Stack>
        </Dialog>
      )}
    </Card>
  )
}
