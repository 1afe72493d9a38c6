import { Button, Group, Text, Title } from '@mantine/core'
import styles from './notice.module.css'

interface NoticeProps {
  title: string
  text?: string
  actions?: { label: string; onClick: () => void; main?: boolean }[]
  /** Something failed: read aloud at once. */
  alert?: boolean
  /** Takes the whole page: there is no shell around it. */
  fullPage?: boolean
}

/** A few words in the middle of an otherwise empty place: closed, failed, not found, signed out. */
export function Notice({ title, text, actions = [], alert, fullPage }: NoticeProps) {
  const Tag = fullPage ? 'main' : 'div'
  return (
    <Tag
      className={styles.notice}
      data-full={fullPage || undefined}
      role={alert && !fullPage ? 'alert' : undefined}
    >
      <div className={styles.inner} role={alert && fullPage ? 'alert' : undefined}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>{' '}
        {text && <Text className={styles.text}>{text}</Text>}
      </div>
      {actions.length > 0 && (
        <Group gap="sm" justify="center">
          {actions.map(({ label, onClick, main }) => (
            <Button key={label} variant={main ? 'filled' : 'default'} size="md" onClick={onClick}>
              {label}
            </Button>
          ))}
        </Group>
      )}
    </Tag>
  )
}

/** One quiet line while something is on its way: 'Authenticating...', 'Loading section...'. */
export function Loading({ children, fullPage }: { children: string; fullPage?: boolean }) {
  const Tag = fullPage ? 'main' : 'div'
  return (
    <Tag className={styles.notice} data-full={fullPage || undefined}>
      <output className={styles.loading}>{children}</output>
    </Tag>
  )
}
