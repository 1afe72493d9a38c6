import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, type Ref, useState } from 'react'
import { looksBack } from '#web/device/looked-back.ts'
import { later } from '../later.tsx'
import type { IconName } from '../show/icons.ts'

export interface MenuItem {
  label: string
  icon?: IconName
  onClick?: () => void
  href?: string
  /** It changes nothing, as whatever leads somewhere: also offered to whoever looks back at a day. */
  reads?: boolean
  danger?: boolean
  disabled?: boolean
  /** Something to switch on and off: it has a tick, and the menu stays open. */
  checked?: boolean
  /** A line above it, with an optional heading. */
  divider?: boolean | string
}

/** Of these what may be done now: whoever looks back at a day changes nothing. */
export const offered = (items: readonly MenuItem[]): MenuItem[] =>
  items.filter(({ href, reads }) => reads || href !== undefined || !looksBack())

/** One of a few that stand side by side, above the items. */
export interface MenuSign {
  sign: string
  label: string
  isOn: boolean
  onClick: () => void
}

export interface MenuProps {
  /** The button that opens it; it needs a label of its own. */
  target: ReactElement<ButtonParts>
  items: MenuItem[]
  signs?: MenuSign[]
  /** Above the first of them. */
  heading?: ReactNode
  position?: 'bottom-end' | 'bottom-start'
}
interface ButtonParts {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

const OpenMenu = later(
  () => import('./open-menu.tsx'),
  ({ target }) => target,
)

/** Actions behind a button. Arrow keys, Esc, first letters. Until it is pressed it costs no more than its button. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false)
  // Behind it there is nothing.
  if (props.items.length === 0 && !props.signs?.length) return null
  if (wanted) return <OpenMenu {...props} />
  return cloneElement(props.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  })
}
