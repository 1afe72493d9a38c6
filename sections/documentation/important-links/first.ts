import { type First, firstPage } from '#kernel/calls/first-asked.ts'
import { importantLinks } from './contract.ts'

export const first: First = { 'important-links': () => [firstPage(importantLinks.list)] }
