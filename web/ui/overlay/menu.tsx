import { Menu as MantineMenu } from '@mantine/core'
import { Fragment, type ReactElement } from 'react'
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
  target: ReactElement
  items: MenuItem[]
  position?: 'bottom-end' | 'bottom-start'
  opened?: boolean
  onChange?: (opened: boolean) => void
}

/** Actions behind a button. Arrow keys, Esc, first letters. */
export const Menu = ({ target, items, position = 'bottom-end', opened, onChange }: MenuProps) => (
  <MantineMenu
    position={position}
    shadow="md"
    opened={opened}
    onChange={onChange}
    withInitialFocusPlaceholder={false}
  >
    <MantineMenu.Target>{target}</MantineMenu.Target>
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
