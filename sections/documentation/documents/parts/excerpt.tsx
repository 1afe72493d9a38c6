import styles from './documents.module.css'

/** Where the words stand in it, between « and ». */
export const Excerpt = ({ of: text }: { of: string }) => (
  <span className={styles.found}>
    {'… '}
    {text
      .split(/«([^»]*)»/)
      .map((part, index) => (index % 2 === 1 ? <mark key={`${index} ${part}`}>{part}</mark> : part))}
    {' …'}
  </span>
)
