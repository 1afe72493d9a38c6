import { type Day, isDay } from '#kernel/charity/day.ts'

export const LOOK_BACK_KEY = 'lunchbox-look-back'

/** This window shows another day than today: what would change something is not offered in it. */
export const looksBack = () => lookedBackDay() !== null

/** What a slice declares, unless it is of now (`ofNow`) and this window shows another day. */
export const isOfShownDay = ({ ofNow }: { ofNow?: true }) => !(ofNow && looksBack())

/** The day at whose end this window shows the charity (`web/calls/look-back.ts`); null: it shows it as it is. */
export function lookedBackDay(): Day | null {
  try {
    const day = sessionStorage.getItem(LOOK_BACK_KEY)
    return isDay(day) ? (day as Day) : null
  } catch {
    return null
  }
}
