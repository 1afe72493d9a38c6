import { type First, homeCard } from '#kernel/calls/first-asked.ts'
import { documents } from './contract.ts'

export const first: First = { [homeCard('documents')]: () => [[documents.onDashboard, {}]] }
