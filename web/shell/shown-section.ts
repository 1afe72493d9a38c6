import { createStore } from '../device/store.ts'

/** The section on the screen by its name, whatever the address called it; none outside of the portal's frame. */
export const shownSection = createStore<string | undefined>(undefined)
