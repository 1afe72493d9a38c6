import { useState } from 'react'
import { browser } from '#web/device/browser.ts'
import { Button } from '#web/ui/action/button.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { FORMER } from './contract.ts'
import { PartsList } from './parts/parts-list.tsx'
import styles from './parts/personal-data.module.css'
import { readResult } from './result.ts'

/** What somebody sees who erased themselves: what is gone, what stays, and why. */
export default function ErasedPage() {
  const [result] = useState(readResult)
  return (
    <OpenFrame
      wide
      title="Your data was erased"
      lead={`Where your name stood, “${FORMER}” stands now. Thank you for everything you did.`}
    >
      <div className={styles.stack}>
        {result && <PartsList parts={result.parts} />}
        <div className={styles.buttons}>
          <Button onClick={() => browser.go('/api/login')}>Leave the portal</Button>
        </div>
      </div>
    </OpenFrame>
  )
}
