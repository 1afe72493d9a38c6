import { useRemembered } from '#web/device/remembered.ts'
import { useIsWide } from '../../layout/use-is-phone.ts'
import type { Column } from './types.ts'

export type Density = 'comfortable' | 'compact'

/** How this person wants lists, kept on this device: the columns of this one, the density of all. */
export function usePreferences(name: string) {
  const wide = useIsWide()
  const [density, setDensity] = useRemembered<Density>('density', 'comfortable')
  /** Columns somebody switched on or off; the others stand as their definition says. */
  const [shown, setShown] = useRemembered<Record<string, boolean>>(`columns.${name}`, {})
  return {
    density,
    setDensity,
    isShown: ({ id, fixed, hidden }: Pick<Column<never>, 'id' | 'fixed' | 'hidden'>) =>
      fixed === true || (shown[id] ?? !(hidden === 'small' ? !wide : hidden)),
    show: (id: string, on: boolean) => setShown({ ...shown, [id]: on }),
    reset: () => setShown({}),
  }
}
