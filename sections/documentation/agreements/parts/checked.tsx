import { useMutation, useQuery } from '@tanstack/react-query'
import { inNumber } from '#kernel/language/count.ts'
import { mutation, query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Ago } from '#web/ui/show/ago.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { agreements } from '../signing-contract.ts'
import styles from './agreements.module.css'

const MOST_SHOWN = 10

/** Whether everything was as it was signed when it was looked over last. What is not stands above everything else. */
export function Checked({ manages }: { manages: boolean }) {
  const phone = useIsPhone()
  const { data } = useQuery(query(agreements.verification, {}))
  const look = useMutation(
    mutation(agreements.verify, { refreshes: [agreements.verification], failed: 'It was not looked over' }),
  )
  if (!data) return null
  const { checkedAt, checked, faults } = data
  const again = manages && (
    <Button variant="quiet" size="sm" icon="check" busy={look.isPending} onClick={() => look.mutate({})}>
      Look now
    </Button>
  )
  if (faults.length === 0)
    return (
      <div className={styles.checked}>
        <Quiet as="span">
          {checkedAt ? (
            <>
              {checked === 0
                ? 'Nothing was signed yet; looked over'
                : `${inNumber(checked, 'The one signature is', `All ${checked} signatures are`)} as they were given; looked over`}{' '}
              <Ago at={checkedAt} />.
            </>
          ) : (
            'Every signature is sealed, and looked over each night.'
          )}
        </Quiet>
        {!phone && again}
      </div>
    )
  return (
    <Card title={`${countOf(faults.length, 'fault')} among the signatures`} actions={again}>
      <div role="alert">
        <p>
          Something was changed behind the portal, in the database or among the files. What is named here
          proves nothing any more; a backup has it as it was.
        </p>
        <ul>
          {faults.slice(0, MOST_SHOWN).map(({ nr, words }) => (
            <li key={`${nr} ${words}`}>{[nr !== null && `No. ${nr}:`, words].filter(Boolean).join(' ')}</li>
          ))}
        </ul>
        {faults.length > MOST_SHOWN && <p>And {faults.length - MOST_SHOWN} more.</p>}
      </div>
    </Card>
  )
}
