import { useMediaQuery } from '@mantine/hooks'

const useMedia = (query: string) => useMediaQuery(query, false, { getInitialValueInEffect: false }) ?? false

/** Narrower than a tablet held upright: tables become cards, drawers fill the screen. */
export const useIsPhone = () => useMedia('(max-width: 47.99em)')

/** Room for a list and a record side by side. */
export const useIsWide = () => useMedia('(min-width: 72em)')

/** A finger, not a mouse. */
export const useIsTouch = () => useMedia('(pointer: coarse)')
