import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('volunteers', ['add', 'find', 'list'])
