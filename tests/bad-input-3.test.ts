import { walkBadInput } from './bad-input.ts'

walkBadInput(3, 4)
