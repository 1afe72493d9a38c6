import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { AsWritten, Line, Stack } from '#web/ui/layout/flow.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import type { ImportantLink } from '../contract.ts'
import { CATEGORIES, link } from '../fields.ts'
import { OpenTool } from './open-tool.tsx'
import styles from './tool.module.css'

/** One tool: opened, copied, and shown in place where the other side allows it. */
export default function Tool({ tool }: { tool: ImportantLink }) {
  const phone = useIsPhone()
  const { labels } = link
  return (
    <Stack>
      <Line>
        <OpenTool tool={tool} main />
        <CopyLinkButton href={tool.url} label="Copy its link" />
      </Line>
      <DefinitionList
        items={[
          { label: labels.category, value: CATEGORIES[tool.category] },
          { label: labels.url, value: <span className={styles.address}>{tool.url}</span> },
          { label: labels.description, value: <AsWritten>{tool.description}</AsWritten> },
        ]}
      />
      {tool.embedded && !phone && tool.url.startsWith('https://') && (
        <iframe
          className={styles.frame}
          title={tool.title}
          src={tool.url}
          // It runs as the page it is, and gets nothing of ours.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      )}
    </Stack>
  )
}
