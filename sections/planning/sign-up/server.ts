import { implement } from '#server/context.ts'
import { signUp as calls } from './contract.ts'
import { demo } from './demo.ts'
import { asked, changePage, checkOut, counts, page } from './service.ts'
import { answer, offered, place, take } from './service-public.ts'
import { unrecorded } from './tables.ts'

export default implement(
  calls,
  { counts, asked, page, changePage, checkOut, offered, take, place, answer },
  { demo, unrecorded },
)
