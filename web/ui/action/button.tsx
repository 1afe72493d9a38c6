import '../kit.css'
import { ActionIcon, Loader, Button as MantineButton } from '@mantine/core'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { useTip } from '../overlay/tip.tsx'
import { Icon } from '../show/icon.tsx'
import type { IconName } from '../show/icons.ts'
import styles from './button.module.css'

/** `primary` once per view, `danger` for what removes, `quiet` where a border would be noise. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps {
  /** What happens, in words: 'Log this collection'. */
  children: ReactNode
  variant?: ButtonLook
  icon?: IconName
  iconRight?: IconName
  type?: 'button' | 'submit'
  size?: 'sm' | 'md'
  /** Working: the button keeps its size and its focus, and does not answer a second press. */
  busy?: boolean
  disabled?: boolean
  fullWidth?: boolean
  /** Makes it a link. */
  href?: string
  /** The link leads out of the portal, and stays beside it. */
  newTab?: boolean
  form?: string
  autoFocus?: boolean
  onClick?: (event: MouseEvent<HTMLElement>) => void
  ref?: Ref<HTMLButtonElement>
  /** Set by menus and popovers on the button that opens them. */
  className?: string
  'aria-label'?: string
  'aria-expanded'?: boolean
  'aria-pressed'?: boolean
  'aria-controls'?: string
  'data-autofocus'?: boolean
  /** A tour finds it by this (`kernel/portal/tour.ts`). */
  'data-tour'?: string
}

const KIT_VARIANT = { primary: 'filled', secondary: 'default', quiet: 'subtle', danger: 'filled' } as const

/** A button that says what happens. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    icon,
    iconRight,
    busy,
    onClick,
    size = 'sm',
    href,
    newTab,
    children,
    ref,
    className,
    ...rest
  } = props
  const look = {
    className: `${styles.button} ${className ?? ''}`,
    variant: KIT_VARIANT[variant],
    color: variant === 'danger' ? 'red' : undefined,
    size: size === 'sm' ? 'sm' : 'md',
    'data-look': variant,
    leftSection: busy ? <Loader size={16} color="currentColor" aria-hidden /> : icon && <Icon name={icon} />,
    rightSection: iconRight && <Icon name={iconRight} size={16} />,
  }
  if (href !== undefined)
    return (
      <MantineButton
        component="a"
        href={href}
        {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
        {...look}
        aria-label={rest['aria-label']}
        data-tour={rest['data-tour']}
        onClick={onClick}
      >
        {children}
      </MantineButton>
    )
  return (
    <MantineButton
      type="button"
      {...look}
      {...rest}
      ref={ref}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event: MouseEvent) => event.preventDefault() : onClick}
    >
      {children}
    </MantineButton>
  )
}

interface IconButtonProps {
  icon: IconName
  /** Read aloud, and shown as a tooltip. */
  label: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
  size?: 'sm' | 'md'
  danger?: boolean
  disabled?: boolean
  tabIndex?: number
  /** Set by menus and popovers on the button that opens them. */
  className?: string
  type?: 'button' | 'submit'
  ref?: Ref<HTMLButtonElement>
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-pressed'?: boolean
}

/** A button with only an icon; the label is required. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 'md', danger, type = 'button', className, onClick, ...rest } = props
  const { tip, hovering } = useTip(label)
  return (
    <>
      <ActionIcon
        {...rest}
        {...hovering}
        className={`${styles.icon} ${className ?? ''}`}
        variant="subtle"
        color="gray"
        type={type}
        size={size === 'sm' ? 28 : 36}
        aria-label={label}
        data-danger={danger || undefined}
        onClick={(event) => {
          hovering.onMouseLeave()
          onClick?.(event)
        }}
      >
        <Icon name={icon} size={size === 'sm' ? 16 : 18} />
      </ActionIcon>
      {/* What it opened says what it is; the tooltip would lie over it. */}
      {!(rest['aria-haspopup'] && rest['aria-expanded']) && tip}
    </>
  )
}

/** The same where it leads somewhere else. */
export function IconLink({ icon, label, href }: Pick<IconButtonProps, 'icon' | 'label'> & { href: string }) {
  const { tip, hovering } = useTip(label)
  return (
    <>
      <ActionIcon
        {...hovering}
        component={Link}
        href={href}
        className={styles.icon}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
      >
        <Icon name={icon} size={18} />
      </ActionIcon>
      {tip}
    </>
  )
}
