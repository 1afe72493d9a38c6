import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('hosts', ['add', 'views', 'find', 'list'])
