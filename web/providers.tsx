import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { queryClient } from './calls/query-client.ts'
import { SettingsProvider, useSettingsAnswer } from './calls/session.ts'
import { useRemembered } from './device/remembered.ts'
import { cssVariables, themeFor } from './theme/theme.ts'

/** The key that the script in `index.html` reads before the first paint. */
const colourScheme = localStorageColorSchemeManager({ key: 'lunchbox-theme' })

interface ProvidersProps {
  children: ReactNode
  /** `test`: no transitions, and nothing hidden because jsdom gives it no size. */
  env?: 'test' | 'default'
}

/** Everything a screen may count on: data, and the theme in the organisation's colour. */
export const Providers = ({ children, env = 'default' }: ProvidersProps) => (
  <QueryClientProvider client={queryClient}>
    <Themed env={env}>{children}</Themed>
  </QueryClientProvider>
)

function Themed({ children, env }: Required<ProvidersProps>) {
  const settings = useSettingsAnswer()
  const { brandColor } = settings
  // The colour of last time until the settings have arrived: no change of colour at every start.
  const [lastBrand, rememberBrand] = useRemembered<string | undefined>('brand', undefined)
  useEffect(() => {
    if (brandColor && brandColor !== lastBrand) rememberBrand(brandColor)
  }, [brandColor, lastBrand, rememberBrand])
  const brand = brandColor ?? lastBrand
  const theme = useMemo(() => themeFor(brand), [brand])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourScheme}
      defaultColorScheme="auto"
      env={env}
    >
      <SettingsProvider value={settings}>{children}</SettingsProvider>
    </MantineProvider>
  )
}
