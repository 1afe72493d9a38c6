import { defineTargets } from '#kernel/tour.ts'

export const targets = defineTargets('outbox', ['find', 'list'])
