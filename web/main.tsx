import './mantine.css'
import './theme.css'
import { createRoot } from 'react-dom/client'
import { Providers } from './providers.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <Providers>
    <main>Loading dashboard...</main>
  </Providers>,
)
