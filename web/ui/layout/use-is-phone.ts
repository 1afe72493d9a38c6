import { useMediaQuery } from '@mantine/hooks'

/** Narrower than a tablet held upright: tables become cards, drawers fill the screen. */
export const useIsPhone = () =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false

/** A finger, not a mouse. */
export const useIsTouch = () =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false
