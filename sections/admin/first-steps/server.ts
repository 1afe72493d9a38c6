import { homeCard } from '#kernel/calls/first-asked.ts'
import { implement } from '#server/context.ts'
import { firstSteps } from './contract.ts'
import { demo } from './demo.ts'
import { mark, read } from './service.ts'
import { unrecorded } from './tables.ts'

export default implement(
  firstSteps,
  { read, mark },
  { demo, unrecorded, first: { [homeCard('first-steps')]: () => [[firstSteps.read, {}]] } },
)
