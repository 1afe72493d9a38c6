import { Button } from '#web/ui/action/button.tsx'
import type { ImportantLink } from '../contract.ts'

/** In a tab of its own: whoever follows a link elsewhere finds the portal as they left it. */
export const OpenTool = ({ tool, main = false }: { tool: ImportantLink; main?: boolean }) => (
  <Button
    variant={main ? 'primary' : 'quiet'}
    icon="elsewhere"
    href={tool.url}
    newTab
    aria-label={`Open ${tool.title} in a new tab`}
  >
    Open
  </Button>
)
