import { useState } from 'react'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { announce } from '#web/ui/feedback/announce.ts'
import { Section } from '#web/ui/layout/card.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { answerInWords } from '../answer.ts'
import { ANSWER_WAYS } from '../fields.ts'
import { type Answer, reminding } from '../reminders-contract.ts'
import styles from './site-lists.module.css'

const titleOf = (answer: Answer) =>
  answer.individual === null
    ? `“${answer.said}”`
    : answerInWords({ individual: answer.individual, groups: answer.groups })

/** One answer: what is said of it, and the one press that takes it into the log; nothing of it is there before. */
function useAnswer(answer: Answer) {
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const where = answer.location ?? 'a location'
  const accept = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await changeWithUndo(
        reminding.accept,
        { id: answer.id, evenSo: refusal !== '' },
        `${where}: ${titleOf(answer)} in the log`,
      )
    } catch (error) {
      if (isApiError(error, 'CONFLICT')) {
        setRefusal(messageOf(error))
        announce(messageOf(error))
      } else sayFailed('It was not entered')(error)
    } finally {
      setBusy(false)
    }
  }
  const decline = () =>
    void changeWithUndo(reminding.decline, { id: answer.id }, `${where}: answer set aside`).catch(
      sayFailed('It was not set aside'),
    )
  const isNumber = answer.state === 'proposed' && answer.individual !== null
  return {
    about: (
      <>
        {answer.name}, {ANSWER_WAYS[answer.way]}, <Ago at={answer.createdAt} />
        {isNumber && `: “${answer.said}”`}
        {refusal && <strong> {refusal}</strong>}
      </>
    ),
    actions: !looksBack() && (
      <Line>
        {isNumber ? (
          <Button icon="check" busy={busy} onClick={() => void accept()}>
            {refusal ? 'Enter it all the same' : 'Enter it'}
          </Button>
        ) : (
          <SectionButton
            icon="add"
            section="collections"
            params={{
              action: 'log',
              ...(answer.hostId ? { hostId: answer.hostId } : {}),
              date: answer.weekStart,
            }}
          >
            Log it
          </SectionButton>
        )}
        <Button variant="quiet" onClick={decline}>
          Set aside
        </Button>
      </Line>
    ),
  }
}

function AnswerLine({ answer }: { answer: Answer }) {
  const { about, actions } = useAnswer(answer)
  const title = `${answer.location ? `${answer.location}: ` : ''}${titleOf(answer)}`
  return <ListRow title={title} about={about} action={actions} />
}

/** On the row of its location, which says where. */
export function AnswerOfSite({ answer }: { answer: Answer }) {
  const { about, actions } = useAnswer(answer)
  return (
    <li className={styles.answer}>
      <div className={styles.said}>
        <div className={styles.amount}>{titleOf(answer)}</div>
        <div className={styles.small}>{about}</div>
      </div>
      {actions}
    </li>
  )
}

/** Answers of a week that wait and stand on no row: of no known location, or of one that nobody expected. */
export const WaitingAnswers = ({ answers }: { answers: readonly Answer[] }) =>
  answers.length > 0 && (
    <Section title="Answers to look at">
      <RowList>
        {answers.map((answer) => (
          <AnswerLine key={answer.id} answer={answer} />
        ))}
      </RowList>
    </Section>
  )
