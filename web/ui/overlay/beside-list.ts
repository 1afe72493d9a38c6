import { createContext, useContext } from 'react'

/** What the list around an open record knows of it. */
export interface BesideList {
  /** There is room for both. */
  wide: boolean
  /** The records before and after it, as the list shows them; undefined at its ends. */
  previous?: () => void
  next?: () => void
  /** '3 of 50' */
  position: string
}

const Beside = createContext<BesideList | null>(null)

/** Set by the list around its open record. */
export const BesideListProvider = Beside.Provider

/** Null for a record that was opened without its list. */
export const useBesideList = () => useContext(Beside)
