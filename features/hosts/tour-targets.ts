import { defineTargets } from '#kernel/tour.ts'

export const targets = defineTargets('hosts', ['add', 'views', 'find', 'list'])
