import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { routes } from './contract.ts'
import { optimize } from './service.ts'

export default implement(routes, { optimize }, { permissionWording })
