import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('events', ['find', 'sheet'])
