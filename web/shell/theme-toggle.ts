import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Light or dark; going back to what the device prefers follows the device again. */
export function useThemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = shown === 'dark' ? 'light' : 'dark'
  return {
    label: other === 'dark' ? 'Dark theme' : 'Light theme',
    icon: other === 'dark' ? ('moon' as const) : ('sun' as const),
    toggle: () => setColorScheme(other === preferred() ? 'auto' : other),
  }
}

const preferred = () => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Light, dark, or as the device has it. */
export function useThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [colorScheme, setColorScheme] as const
}
