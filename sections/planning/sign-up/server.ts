import { implement } from '#server/context.ts'
import { signUp as calls } from './contract.ts'
import { demo } from './demo.ts'
import { first } from './first.ts'
import { asked, changePage, checkOut, counts, page } from './service.ts'
import { answer, offered, place } from './service-public.ts'
import { take } from './service-take.ts'
import { unrecorded } from './tables.ts'

export default implement(
  calls,
  { counts, asked, page, changePage, checkOut, offered, take, place, answer },
  { demo, unrecorded, first },
)
