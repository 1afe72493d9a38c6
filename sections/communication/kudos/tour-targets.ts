import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('kudos', ['lists', 'send'])
