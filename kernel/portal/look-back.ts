/** Who may: declared with the accounts. */
export const LOOK_BACK = 'DATA_LOOK_BACK'

/** With this header a window asks for the records as they stood at the end of a day: `x-as-of: 2026-03-04`. */
export const LOOK_BACK_HEADER = 'x-as-of'

/** What every change is answered with meanwhile. */
export const ONLY_A_LOOK_BACK = 'You are looking back, so nothing is changed. Return to today to do this.'
