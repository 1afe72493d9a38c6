import { defineTargets } from '#kernel/tour.ts'

export const targets = defineTargets('collections', ['add', 'figures', 'find', 'list', 'file'])
