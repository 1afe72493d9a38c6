import { type First, firstPage, homeCard } from '#kernel/calls/first-asked.ts'
import { myActions } from './contract.ts'

/** On Home: the most pressing. */
export const PRESSING = { limit: 4 } as const

export const first: First = {
  'my-actions': () => {
    const [list, page] = firstPage(myActions.list)
    return [[list, { ...page, show: 'all' }]]
  },
  [homeCard('my-actions')]: () => [[myActions.list, PRESSING]],
}
