import { eq } from 'drizzle-orm'
import { implement } from '#server/context.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { permissionWording } from './access.ts'
import { runs as calls } from './contract.ts'
import { demo } from './demo.ts'
import { one } from './reading.ts'
import { records } from './records.ts'
import { add, arrange, list, propose, remove, send } from './service.ts'
import { wanted } from './service-day.ts'
import { mine, move, reopen } from './service-drive.ts'
import { refusals, runs } from './tables.ts'

export default implement(
  calls,
  { list, wanted, one, add, remove, propose, arrange, send, mine, move, reopen },
  {
    records,
    refusals,
    demo,
    permissionWording,
    personalData: [
      definePersonalData({
        table: runs,
        title: 'Runs you planned',
        of: ({ id }) => eq(runs.createdBy, id),
        erasure: { keep: 'They belong to the charity.' },
      }),
    ],
  },
)
