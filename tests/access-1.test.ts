import { walkAccess } from './access.ts'

walkAccess(1, 3)
