import { contract } from '#kernel/calls/contract.ts'
import { forLater } from './later-contract.ts'
import { links } from './links-contract.ts'
import { said } from './said-contract.ts'
import { talk } from './talk-contract.ts'

export const threads = contract({ ...said, ...talk, ...forLater, ...links })
