import { walkBadInput } from './bad-input.ts'

walkBadInput(4, 4)
