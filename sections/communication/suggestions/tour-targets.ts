import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('suggestions', ['add', 'find', 'list'])
