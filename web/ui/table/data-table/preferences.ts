import { useLocalStorage } from '@mantine/hooks'

export type Density = 'comfortable' | 'compact'

interface Preferences {
  /** Columns somebody switched on or off; the others stand as their definition says. */
  shown: Record<string, boolean>
  density: Density
}

/** How this person wants this table, kept on this device. */
export function usePreferences(name: string) {
  const [preferences, setPreferences] = useLocalStorage<Preferences>({
    key: `lunchbox.table.${name}`,
    defaultValue: { shown: {}, density: 'comfortable' },
    getInitialValueInEffect: false,
  })
  return {
    density: preferences.density,
    isShown: (column: { id: string; hidden?: boolean; fixed?: boolean }) =>
      column.fixed === true || (preferences.shown[column.id] ?? column.hidden !== true),
    show: (id: string, shown: boolean) =>
      setPreferences((before) => ({ ...before, shown: { ...before.shown, [id]: shown } })),
    setDensity: (density: Density) => setPreferences((before) => ({ ...before, density })),
    reset: () => setPreferences({ shown: {}, density: 'comfortable' }),
  }
}
