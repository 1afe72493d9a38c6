import { implement } from '#server/context.ts'
import { ownedBy } from '#server/data/personal-data.ts'
import { defineRecord } from '#server/data/records.ts'
import { questionModel } from './contract.ts'
import { log, one, remove, scope, set, tidy, turn } from './service.ts'
import { questionModelLog, questionModels, unrecorded } from './tables.ts'

const record = defineRecord({
  table: questionModels,
  noun: 'model for questions',
  scope,
  mayChange: () => false,
  fields: { host: 'At', model: 'Model', is_on: 'On' },
  event: 'question-model.changed',
})

export default implement(
  questionModel,
  { one, set, turn, remove, log },
  {
    records: [record],
    jobs: [tidy],
    personalData: [
      ownedBy(questionModelLog.userId, {
        title: 'Questions you asked that a model read',
        erasure: 'delete',
      }),
    ],
    unrecorded,
  },
)
