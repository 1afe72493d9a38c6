import { walkAccess } from './access.ts'

walkAccess(3, 3)
