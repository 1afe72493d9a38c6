import { Menu as MantineMenu } from '@mantine/core'
import { cloneElement, Fragment, type MouseEvent, type ReactElement, type Ref, useRef, useState } from 'react'
import { Icon } from '../show/icon.tsx'
import type { IconName } from '../show/icons.ts'

export interface MenuItem {
  label: string
  icon?: IconName
  onClick?: () => void
  href?: string
  danger?: boolean
  disabled?: boolean
  /** A line above it, with an optional heading. */
  divider?: boolean | string
}

interface MenuProps {
  /** The button that opens it; it needs a label of its own. */
  target: ReactElement<ButtonParts>
  items: MenuItem[]
  position?: 'bottom-end' | 'bottom-start'
}
interface ButtonParts {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

/** Actions behind a button. Arrow keys, Esc, first letters. Until it is pressed it costs no more than its button. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false)
  if (wanted) return <OpenMenu {...props} />
  return cloneElement(props.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  })
}

function OpenMenu({ target, items, position = 'bottom-end' }: MenuProps) {
  // It is another button than the one that was pressed; it has the focus when the menu closes.
  const button = useRef<HTMLButtonElement>(null)
  return (
    <MantineMenu
      defaultOpened
      position={position}
      shadow="md"
      returnFocus={false}
      onClose={() => button.current?.focus({ preventScroll: true })}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{cloneElement(target, { ref: button })}</MantineMenu.Target>
      <MantineMenu.Dropdown miw={190}>
        {items.map((item) => (
          <Fragment key={item.label}>
            {item.divider && <MantineMenu.Divider />}
            {typeof item.divider === 'string' && <MantineMenu.Label>{item.divider}</MantineMenu.Label>}
            <Entry item={item} />
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}

function Entry({ item }: { item: MenuItem }) {
  const look = {
    leftSection: item.icon && <Icon name={item.icon} size={16} />,
    color: item.danger ? 'var(--mantine-color-error)' : undefined,
    disabled: item.disabled,
  }
  if (item.href !== undefined)
    return (
      <MantineMenu.Item component="a" href={item.href} {...look} onClick={item.onClick}>
        {item.label}
      </MantineMenu.Item>
    )
  return (
    <MantineMenu.Item {...look} onClick={item.onClick}>
      {item.label}
    </MantineMenu.Item>
  )
}
