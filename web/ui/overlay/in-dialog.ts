import { createContext } from 'react'

/** Within a dialog buttons stand at its end, the main one last; on a page and in a drawer the main one comes first. */
export const InDialog = createContext(false)
