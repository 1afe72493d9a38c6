import { Component, type ReactNode } from 'react'
import { browser } from '../device/browser.ts'
import { logQuietly } from '../device/log.ts'
import { useReachable } from '../device/network.ts'
import { sectionDrawn } from './at-rest.ts'
import { Notice } from './notice.tsx'

interface BoundaryProps {
  children: ReactNode
  /** A new value starts afresh: another section, another try. */
  resetKey?: string
  fallback: (reset: () => void) => ReactNode
  onCatch?: (error: unknown) => void
}

/** React knows error boundaries only as classes. 'Try Again' resets it (spec 4). */
class Boundary extends Component<BoundaryProps, { failed: boolean; key: string | undefined }> {
  override state = { failed: false, key: this.props.resetKey }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: { key: string | undefined }) {
    return props.resetKey === state.key ? null : { failed: false, key: props.resetKey }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCatch?.(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}

/** Spec 2.10, around everything. */
export const AppBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary
    fallback={(reset) => (
      <Notice
        alert
        fullPage
        title="Something went wrong"
        text="We encountered an unexpected error. Please try refreshing the page."
        actions={[
          { label: 'Try Again', onClick: reset },
          { label: 'Refresh Page', onClick: () => browser.reload(), main: true },
        ]}
      />
    )}
  >
    {children}
  </Boundary>
)

/** Spec 2.3: one section failing leaves the rest of the portal as it is. */
export const SectionBoundary = ({ name, children }: { name: string; children: ReactNode }) => (
  <Boundary
    // What could not be loaded without a network is loaded when it is back.
    resetKey={`${name} ${useReachable()}`}
    onCatch={(error) => {
      // What waits for the section need not wait any longer.
      sectionDrawn()
      logQuietly(`Section ${name}: ${String(error)}`)
    }}
    fallback={() => (
      <Notice
        alert
        title="This section encountered an error"
        text="The rest of the portal still works. Refreshing the page usually helps."
        actions={[{ label: 'Refresh Page', onClick: () => browser.reload(), main: true }]}
      />
    )}
  >
    {children}
  </Boundary>
)

/** Spec 2.4. */
export const NavigationBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary fallback={() => <p role="alert">Navigation error</p>}>{children}</Boundary>
)

/** A piece of the frame that fails is left out: nothing that people came for depends on it. */
export const QuietBoundary = ({ name, children }: { name: string; children: ReactNode }) => (
  <Boundary fallback={() => null} onCatch={(error) => logQuietly(`${name}: ${String(error)}`)}>
    {children}
  </Boundary>
)
