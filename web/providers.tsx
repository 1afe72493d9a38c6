import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from './query-client.ts'
import { cssVariables, themeFor } from './theme.ts'

/** The key that `public/colour-scheme.js` reads before the first paint. */
const colourScheme = localStorageColorSchemeManager({ key: 'lunchbox-theme' })

/** Everything a screen may count on: theme, data. */
export function Providers({ brand, children }: { brand?: string | null; children: ReactNode }) {
  return (
    <MantineProvider
      theme={themeFor(brand)}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
