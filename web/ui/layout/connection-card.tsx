import type { ReactNode } from 'react'
import { CopyButton } from '../action/copy-button.tsx'
import { Badge } from '../show/badge.tsx'
import { Card } from './card.tsx'
import styles from './connection-card.module.css'
import { DefinitionList } from './definition-list.tsx'
import { Line } from './flow.tsx'

interface ConnectionCardProps {
  title: string
  on: boolean
  /** In a word: 'On', 'Not connected'. */
  state: string
  description: string
  /** What is known of the service. */
  facts: { label: string; value: ReactNode }[]
  /** Our address that is entered there, and what comes to it. */
  address: { label: string; value: string }
  /** What else there is to do. */
  children?: ReactNode
}

/** How the portal is connected with a service outside: whether it is, and what is entered there. */
export const ConnectionCard = ({
  title,
  on,
  state,
  description,
  facts,
  address: { label, value },
  children,
}: ConnectionCardProps) => (
  <Card
    title={title}
    actions={<Badge tone={on ? 'good' : 'neutral'}>{state}</Badge>}
    description={description}
  >
    <DefinitionList items={[...facts, { label, value: <code className={styles.address}>{value}</code> }]} />
    <Line>
      <CopyButton text={value} what="the address" size="sm" />
    </Line>
    {children}
  </Card>
)
