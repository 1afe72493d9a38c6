import { walkBadInput } from './bad-input.ts'

walkBadInput(2, 4)
