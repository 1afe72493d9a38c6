import { CopyButton } from '#web/ui/action/copy-button.tsx'
import { PrintSheet } from '#web/ui/print/print-sheet.tsx'
import { unbroken } from '#web/ui/show/format.ts'
import type { Metrics } from '../contract.ts'
import styles from './grant-metrics.module.css'

/** The numbers in sentences, to be copied into an application or printed. */
export function Narrative({ of: { narrative, period } }: { of: Metrics }) {
  const text = narrative.map((part) => `${part.title}\n${part.text}`).join('\n\n')
  return (
    <PrintSheet title={unbroken(period.label)} actions={<CopyButton text={text} what="the text" />}>
      {narrative.map((part) => (
        <section key={part.title}>
          <h3 className={styles.part}>{part.title}</h3>
          <p className={styles.text}>{unbroken(part.text)}</p>
        </section>
      ))}
    </PrintSheet>
  )
}
