import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('messages', ['folders', 'list', 'write'])
