import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { myActions } from './contract.ts'
import { first } from './first.ts'
import { act, exportList, list } from './service.ts'

export default implement(myActions, { list, exportList, act }, { permissionWording, first })
