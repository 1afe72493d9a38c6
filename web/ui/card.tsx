import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  title?: string
  description?: ReactNode
  actions?: ReactNode
  /** Without inner space, for tables and lists. */
  flush?: boolean
  children: ReactNode
}

/** A surface with an optional heading and actions. */
export function Card({ title, description, actions, flush, children }: CardProps) {
  return (
    <div className={`${styles.card} ${flush ? styles.flush : ''}`}>
      <Head level={3} title={title} description={description} actions={actions} />
      {children}
    </div>
  )
}

/** A named part of a page, without a surface of its own. */
export function Section({ title, description, actions, children }: CardProps & { title: string }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Head level={2} id={id} title={title} description={description} actions={actions} />
      {children}
    </section>
  )
}

function Head(props: Omit<CardProps, 'children' | 'flush'> & { level: 2 | 3; id?: string }) {
  const { level, id, title, description, actions } = props
  if (!title && !actions) return null
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.head}>
      <div>
        {title && (
          <Title id={id} className={styles.title}>
            {title}
          </Title>
        )}
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
