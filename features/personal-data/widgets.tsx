import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { download } from '#web/api.ts'
import { messageOf } from '#web/errors.ts'
import { query } from '#web/query.ts'
import { toast } from '#web/toast.ts'
import { Async } from '#web/ui/async.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { personalData } from './contract.ts'
import { PartsList } from './parts/parts-list.tsx'
import styles from './parts/personal-data.module.css'

const EraseDialog = lazy(() => import('./parts/erase-dialog.tsx'))

interface DataOfProps {
  /** Somebody else's, for administrators; without it one's own. */
  person?: { id: string; name: string }
  onErased?: () => void
}

/** What the portal holds about a person: to take along, and to erase. */
export function PersonalData({ person, onErased = () => undefined }: DataOfProps) {
  const mine = useQuery({ ...query(personalData.mine, {}), enabled: !person })
  const theirs = useQuery({ ...query(personalData.of, { id: person?.id ?? '' }), enabled: Boolean(person) })
  const [erasing, setErasing] = useState(false)
  const take = (format: 'html' | 'json') => {
    const asked = person
      ? download(personalData.exportOf, { id: person.id, format })
      : download(personalData.exportMine, { format })
    asked.catch((error: unknown) => toast({ title: 'This did not work', description: messageOf(error) }))
  }
  return (
    <>
      <Card
        title={person ? 'Their data' : 'My data'}
        description={`Everything the portal holds about ${person ? person.name : 'you'}, in one file.`}
      >
        <div className={styles.buttons}>
          <Button icon="download" onClick={() => take('html')}>
            Download to read
          </Button>
          <Button variant="quiet" icon="download" onClick={() => take('json')}>
            Download as JSON
          </Button>
        </div>
      </Card>
      <Card
        title={person ? 'Erase everything' : 'Erase everything about me'}
        description="At once and for good. Names, addresses and phones are taken out of the charity’s records and of the trail of changes, too."
      >
        <Async query={person ? theirs : mine} what="what is held">
          {({ parts }) => (
            <div className={styles.stack}>
              <PartsList parts={parts} />
              <p className={styles.why}>
                A first name alone may stay in notes, because others share it. Backups keep what they hold
                until newer ones replace them, and mails that were sent stay with whoever got them.
              </p>
              <div className={styles.buttons}>
                <Button variant="danger" icon="trash" onClick={() => setErasing(true)}>
                  {person ? `Erase everything about ${person.name}` : 'Erase everything about me'}
                </Button>
              </div>
            </div>
          )}
        </Async>
      </Card>
      {erasing && (
        <Suspense>
          <EraseDialog
            {...(person ? { person } : {})}
            onClose={() => setErasing(false)}
            onErased={onErased}
          />
        </Suspense>
      )}
    </>
  )
}
