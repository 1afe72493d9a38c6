import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { mailGateway } from './contract.ts'
import { demo } from './demo.ts'
import { personalData } from './personal-data.ts'
import { bringIn, overview } from './service.ts'
import { unrecorded } from './tables.ts'
import { forgetMails, takeMailIn } from './take-in-job.ts'

export default implement(
  mailGateway,
  { bringIn, overview },
  { jobs: [takeMailIn, forgetMails], demo, permissionWording, personalData, unrecorded },
)
