import { useRemembered } from '#web/device/remembered.ts'

export type Density = 'comfortable' | 'compact'

/** How this person wants lists, kept on this device: the columns of this one, the density of all. */
export function usePreferences(name: string) {
  const [density, setDensity] = useRemembered<Density>('density', 'comfortable')
  /** Columns somebody switched on or off; the others stand as their definition says. */
  const [shown, setShown] = useRemembered<Record<string, boolean>>(`columns.${name}`, {})
  return {
    density,
    setDensity,
    isShown: (column: { id: string; hidden?: boolean; fixed?: boolean }) =>
      column.fixed === true || (shown[column.id] ?? column.hidden !== true),
    show: (id: string, on: boolean) => setShown({ ...shown, [id]: on }),
    reset: () => setShown({}),
  }
}
