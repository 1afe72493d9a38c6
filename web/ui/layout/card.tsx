import { createContext, type ReactNode, useContext, useId } from 'react'
import styles from './card.module.css'

/** Below the page's own h1; inside a section one deeper. */
const Level = createContext<2 | 3 | 4>(2)
const DEEPER = { 2: 3, 3: 4, 4: 4 } as const

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
      <Head title={title} description={description} actions={actions} />
      {children}
    </div>
  )
}

/** A named part of a page, without a surface of its own. */
export function Section({ title, description, actions, children }: CardProps & { title: string }) {
  const id = useId()
  const level = useContext(Level)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Head id={id} title={title} description={description} actions={actions} />
      <Level.Provider value={DEEPER[level]}>{children}</Level.Provider>
    </section>
  )
}

function Head(props: Omit<CardProps, 'children' | 'flush'> & { id?: string }) {
  const { id, title, description, actions } = props
  const level = useContext(Level)
  if (!title && !actions) return null
  const Title = `h${level}` as const
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
