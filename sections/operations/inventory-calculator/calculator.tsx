import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#web/calls/query.ts'
import { useRemembered } from '#web/device/remembered.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { calculator, type Known } from './contract.ts'
import { Calculator } from './parts/calculator.tsx'

/** `/calculator` (domain 3.7): open to everyone; without a network it reckons with the prices that this device saw last. */
export default function CalculatorPage() {
  const asked = useQuery(query(calculator.recipes, {}))
  const [kept, keep] = useRemembered<Known | null>('inventory-calculator', null)
  const fresh = asked.data
  useEffect(() => {
    if (fresh) keep(fresh)
  }, [fresh, keep])
  const known = fresh ?? kept
  return (
    <OpenFrame
      wide
      name={known?.organizationName}
      title="Inventory calculator"
      lead="How much to buy, for so many people, so many sandwiches, or so much money."
      foot={<a href="/">To the portal</a>}
    >
      {known ? (
        <Calculator recipes={known.recipes} organization={known.organizationName} />
      ) : (
        <Async query={asked} what="the recipes">
          {() => null}
        </Async>
      )}
    </OpenFrame>
  )
}
