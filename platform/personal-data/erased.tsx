import { useState } from 'react'
import { browser } from '#web/device/browser.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { FORMER } from './contract.ts'
import { PartsList } from './parts/parts-list.tsx'
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
      <Stack>
        {result && <PartsList parts={result.parts} />}
        <Line>
          <Button onClick={() => browser.go('/api/login')}>Leave the portal</Button>
        </Line>
      </Stack>
    </OpenFrame>
  )
}
