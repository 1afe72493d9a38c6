import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { download } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { personalData } from './contract.ts'
import { PartsList } from './parts/parts-list.tsx'
import styles from './parts/personal-data.module.css'

const EraseDialog = lazy(() => import('./parts/erase-dialog.tsx'))

const ErasuresPanel = lazy(() => import('./parts/erasures.tsx'))

/** For the admin panel: erased accounts, and where texts of others still name them. */
export const Erasures = () => (
  <Suspense>
    <ErasuresPanel />
  </Suspense>
)

interface DataOfProps {
  /** Somebody else's, for administrators; without it one's own. */
  person?: { id: string; name: string; hasNoAccount?: true }
  onErased?: () => void
}

/** What the portal holds about a person: to take along, and to erase. */
export function PersonalData({ person, onErased = () => undefined }: DataOfProps) {
  const mine = useQuery({ ...query(personalData.mine, {}), enabled: !person })
  const theirs = useQuery({
    ...query(person?.hasNoAccount ? personalData.ofKnown : personalData.of, { id: person?.id ?? '' }),
    enabled: Boolean(person),
  })
  const [erasing, setErasing] = useState(false)
  const take = (format: 'html' | 'json') => {
    const asked = person
      ? download(person.hasNoAccount ? personalData.exportOfKnown : personalData.exportOf, {
          id: person.id,
          format,
        })
      : download(personalData.exportMine, { format })
    asked.catch(sayFailed('This did not work'))
  }
  return (
    <>
      <Card
        title={person ? 'Their data' : 'My data'}
        description={`Everything the portal holds about ${person ? person.name : 'you'}, in one file.`}
      >
        <Line>
          <Button icon="download" onClick={() => take('html')}>
            Download to read
          </Button>
          <Button variant="quiet" icon="download" onClick={() => take('json')}>
            Download as JSON
          </Button>
        </Line>
      </Card>
      <Card
        title={person ? 'Erase everything' : 'Erase everything about me'}
        description="At once and for good. Where texts of others name them, administrators are asked what shall become of that."
      >
        <Async query={person ? theirs : mine} what="what is held">
          {({ parts }) => (
            <Stack>
              <PartsList parts={parts} />
              <p className={styles.why}>
                Notes and messages of others are theirs: administrators decide about each place with{' '}
                {person ? 'their' : 'your'} name. Backups keep what they hold until newer ones replace them,
                and emails that were sent stay with whoever got them.
              </p>
              <Line>
                <Button variant="danger" icon="trash" onClick={() => setErasing(true)}>
                  {person ? 'Erase everything' : 'Erase everything about me'}
                </Button>
              </Line>
            </Stack>
          )}
        </Async>
      </Card>
      {erasing && (
        <Suspense>
          <EraseDialog person={person} onClose={() => setErasing(false)} onErased={onErased} />
        </Suspense>
      )}
    </>
  )
}
