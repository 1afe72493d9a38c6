import { createContext } from 'react'

/** What a card on Home has to say: nothing is known yet, there is nothing, or there is something. */
export type CardState = 'waits' | 'empty' | 'filled'

/** How a card says so; `shown`: the cards have their places, and what comes later stays where it is. */
export const HomePlace = createContext<{ shown: boolean; tell: (state: CardState) => void }>({
  shown: true,
  tell: () => undefined,
})
