import { SectionLink, useOpenSections } from '#web/shell/section-link.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { targets } from '../tour-targets.ts'
import styles from './dashboard.module.css'

/** Ways to the other sections that exist and are open to this person. */
export function QuickLinks() {
  const sections = useOpenSections().filter(({ section }) => section !== 'dashboard')
  if (sections.length === 0) return null
  return (
    <section className={styles.links} aria-label="Quick links" {...targets.links}>
      <h2 className={styles.cardTitle}>Quick links</h2>
      <ul>
        {sections.map(({ id, section, label, icon }) => (
          <li key={id}>
            <SectionLink section={section} className={styles.link}>
              <Icon name={icon} size={20} />
              {label}
            </SectionLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
