import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { runs as calls } from './contract.ts'
import { demo } from './demo.ts'
import { personalData } from './personal-data.ts'
import { one } from './reading.ts'
import { records } from './records.ts'
import { add, arrange, list, propose, remove, send } from './service.ts'
import { wanted } from './service-day.ts'
import { mine, move, reopen } from './service-drive.ts'
import { refusals } from './tables.ts'

export default implement(
  calls,
  { list, wanted, one, add, remove, propose, arrange, send, mine, move, reopen },
  {
    records,
    refusals,
    demo,
    permissionWording,
    personalData,
  },
)
