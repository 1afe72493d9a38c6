import { walkAccess } from './access.ts'

walkAccess(2, 3)
