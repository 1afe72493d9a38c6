import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { Line, Quiet } from '../layout/flow.tsx'
import { directionsTo } from './directions.ts'
import type { Pin } from './pins.ts'

interface PlaceCardProps {
  pin: Pin
  /** Only the neighborhood is known: nobody is sent there. */
  about?: boolean
  children?: ReactNode
}

/** What is said at a pin: where it is, the way there, and what else can be done with it. */
export const PlaceCard = ({ pin, about = false, children }: PlaceCardProps) => (
  <>
    {pin.note && <Quiet>{pin.note}</Quiet>}
    {about && <Quiet>The pin shows the neighborhood only.</Quiet>}
    <Line>
      {!about && (
        <Button size="sm" icon="route" href={directionsTo([pin])} newTab>
          Directions
        </Button>
      )}
      {children}
    </Line>
  </>
)
