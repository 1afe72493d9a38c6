import { walkBadInput } from './bad-input.ts'

walkBadInput(1, 4)
