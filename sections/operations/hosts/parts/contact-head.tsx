import { Badge } from '#web/ui/show/badge.tsx'
import styles from './hosts.module.css'

export const ContactHead = ({
  contact,
}: {
  contact: { name: string; isPrimary: boolean; weeklyActive: boolean }
}) => (
  <span className={styles.cardHead}>
    <span className={styles.name}>{contact.name}</span>
    {contact.isPrimary && <Badge tone="brand">Primary</Badge>}
    {contact.weeklyActive && <Badge tone="good">Available this week</Badge>}
  </span>
)
