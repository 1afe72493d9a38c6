import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu as MantineMenu } from '@mantine/core'
import { cloneElement, Fragment, useRef } from 'react'
import { Icon } from '../show/icon.tsx'
import styles from './menu.module.css'
import type { MenuItem, MenuProps } from './menu.tsx'

/** The menu from its first press on. */
export default function OpenMenu({ target, items, signs = [], heading, position = 'bottom-end' }: MenuProps) {
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
        {heading && (
          <>
            {heading}
            <MantineMenu.Divider />
          </>
        )}
        {signs.length > 0 && (
          <div className={styles.signs}>
            {signs.map(({ sign, label, isOn, onClick }) => (
              <MantineMenu.Item
                key={sign}
                className={styles.sign}
                aria-label={label}
                data-on={isOn || undefined}
                onClick={onClick}
              >
                {sign}
              </MantineMenu.Item>
            ))}
          </div>
        )}
        {items.map((item, index) => (
          <Fragment key={item.label}>
            {item.divider && index > 0 && <MantineMenu.Divider />}
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
  if (item.checked !== undefined)
    return (
      <MantineMenu.CheckboxItem checked={item.checked} onChange={item.onClick} closeMenuOnClick={false}>
        {item.label}
      </MantineMenu.CheckboxItem>
    )
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
