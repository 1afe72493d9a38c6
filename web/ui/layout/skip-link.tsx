import styles from './skip-link.module.css'

/** The first stop of the Tab key: over the navigation, to the content. */
export const SkipLink = ({
  to = 'main',
  children = 'Skip to the content',
}: {
  to?: string
  children?: string
}) => (
  <a className={styles.skip} href={`#${to}`}>
    {children}
  </a>
)
