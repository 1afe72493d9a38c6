import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { later } from '#web/ui/later.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { questionModel } from '../contract.ts'

const SetModel = later(() => import('./set-model.tsx'))
const SentLog = later(() => import('./sent-log.tsx'))

type Model = NonNullable<OutputOf<typeof questionModel.one>['model']>

/** Whether a model may read questions that the portal did not understand, which, and what it was sent. */
export default function QuestionModelPanel() {
  const answer = useQuery(query(questionModel.one, {}))
  const [open, setOpen] = useState<'set' | 'log' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <Stack>
      <Quiet>
        Questions in Analytics are read on this machine. What was not understood can go to a language model of
        your choice: the question as it was typed, with every name and number in it, what the figures are
        called that the asker may see, and what day it is. No record, no total and no list of the portal goes
        along; the portal itself counts the answer.
      </Quiet>
      <Async query={answer} what="the model">
        {({ model, inside }) => (
          <>
            {model && (
              <RowList>
                <Row model={model} />
              </RowList>
            )}
            <Line>
              <Button icon={model ? 'edit' : 'add'} onClick={() => setOpen('set')}>
                {model ? 'Choose another model' : 'Choose a model'}
              </Button>
              <Button icon="history" onClick={() => setOpen('log')}>
                What was sent
              </Button>
              {model && (
                <Button icon="trash" onClick={() => setOpen('remove')}>
                  Forget the model
                </Button>
              )}
            </Line>
            {open === 'set' && <SetModel inside={inside} onClose={close} />}
          </>
        )}
      </Async>
      {open === 'log' && <SentLog onClose={close} />}
      {open === 'remove' && (
        <Confirm
          opened
          action="Forget the model"
          onClose={close}
          onContinue={() => makeChange(questionModel.remove, {})}
        >
          Its address and its key are deleted. What was sent stays in the log for 30 days.
        </Confirm>
      )}
    </Stack>
  )
}

function Row({ model: { host, model, hasKey, isOn } }: { model: Model }) {
  const turn = () => makeChange(questionModel.turn, { isOn: !isOn }).catch(sayFailed('It was not changed'))
  return (
    <ListRow
      title={model}
      badge={<Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
      about={`At ${host}, ${hasKey ? 'with a key' : 'without a key'}`}
      action={<Button onClick={() => void turn()}>{isOn ? 'Turn off' : 'Turn on'}</Button>}
    />
  )
}
