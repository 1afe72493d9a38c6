import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { answerByText } from './answers.ts'
import { roster as calls } from './contract.ts'
import { demo } from './demo.ts'
import { forget, look } from './jobs.ts'
import { personalData } from './personal-data.ts'
import { records } from './records.ts'
import { answer, askNow, beginCover, cover, leaveOut, questions, stopCover } from './service-cover.ts'
import { propose, publish } from './service-month.ts'
import { addPair, helpers, pairs, removePair } from './service-pairs.ts'
import { outcomes, toCover } from './service-talk.ts'
import { refusals, unrecorded } from './tables.ts'

export default implement(
  calls,
  {
    cover,
    beginCover,
    toCover,
    stopCover,
    askNow,
    leaveOut,
    questions,
    answer,
    propose,
    publish,
    pairs,
    addPair,
    removePair,
    helpers,
  },
  {
    looksBack: true,
    permissionWording,
    records,
    outcomes: [outcomes],
    jobs: [look, forget],
    personalData,
    refusals,
    unrecorded,
    demo,
    textAnswers: [answerByText],
  },
)
