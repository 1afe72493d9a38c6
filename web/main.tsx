import './theme/mantine.css'
import './theme/theme.css'
import './theme/typeface.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { manifests } from '#registry.ts'
import { takeEarlyAnswers } from './calls/early.ts'
import { queryClient } from './calls/query-client.ts'
import { watchInstall } from './device/install.ts'
import { watchNetwork } from './device/network.ts'
import { returnOfTheNetwork } from './offline/return.ts'
import { Providers } from './providers.tsx'
import { App } from './shell/app.tsx'
import { AppBoundary } from './shell/boundaries.tsx'
import { NewVersion } from './shell/new-version.tsx'
import { Toaster } from './shell/toaster.tsx'

takeEarlyAnswers(queryClient)
watchInstall()
watchNetwork()
returnOfTheNetwork()

// In slices, so that a slow phone answers to a finger meanwhile: the page shows its frame and heading already.
startTransition(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Providers>
      <AppBoundary>
        <App manifests={manifests} />
      </AppBoundary>
      <NewVersion />
      <Toaster />
    </Providers>,
  ),
)
