import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSettings } from '#web/calls/session.ts'
import { browser } from '#web/device/browser.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** Spec 2.3: opens the calculator in a new tab and returns to the dashboard; it stays where a browser opens no tab by itself. */
export default function InventoryCalculatorScreen() {
  const { calculatorLink, organizationName } = useSettings()
  const [, navigate] = useLocation()
  const opened = useRef(false)
  const href = calculatorLink || '/calculator'
  const known = organizationName !== undefined
  useEffect(() => {
    if (!known || opened.current) return
    opened.current = true
    if (browser.openTab(href)) navigate('/dashboard', { replace: true })
  }, [known, href, navigate])
  return (
    <>
      <PageHeader title="Inventory Calculator" description="It opens in a tab of its own." />
      <p>
        If no tab has opened:{' '}
        <a href={href} target="_blank" rel="noopener">
          Open the calculator
        </a>
      </p>
    </>
  )
}
