import type { ReactNode } from 'react'

/** A place whose changes are read aloud. Keep it mounted, change its words. For one-off lines use `announce()`. */
export const LiveRegion = ({ children, urgent }: { children?: ReactNode; urgent?: boolean }) => (
  <div role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
    {children}
  </div>
)
