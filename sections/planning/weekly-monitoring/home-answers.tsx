import { useQuery } from '@tanstack/react-query'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeRow } from '#web/shell/home-card.tsx'
import { sayFailed } from '#web/toast.ts'
import { answerInWords } from './answer.ts'
import { reminding } from './reminders-contract.ts'

const ROWS = 2

/** What was answered for this person's own locations; one press takes it into the log. */
export default function AnswersCard() {
  const waiting = useQuery(query(reminding.answers, {}))
  return (
    <HomeCard title="Answered, not entered yet" rows={ROWS} waits={waiting.data === undefined}>
      <HomeList
        query={waiting}
        what="your answers"
        rows={ROWS}
        items={({ items }) => items.filter(({ state }) => state === 'proposed')}
        empty="No answer by text message or email waits."
      >
        {({ id, location, individual, groups }) => (
          <HomeRow
            key={id}
            onClick={() =>
              void changeWithUndo(reminding.accept, { id }, `${location}: in the log`).catch(
                sayFailed('It was not entered'),
              )
            }
            title={`Enter ${answerInWords({ individual: individual ?? 0, groups })}`}
            about={location}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
