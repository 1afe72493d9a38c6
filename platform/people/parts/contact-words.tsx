import type { ComponentProps, ReactNode } from 'react'
import { Ways } from '#web/ui/action/reach.tsx'
import { AsWritten } from '#web/ui/layout/flow.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'

interface ContactWordsProps extends Omit<ComponentProps<typeof Ways>, 'most'> {
  /** Beside the name: that one asks them first. */
  marks?: ReactNode
  role: string | null
  notes: string | null
}

/** One of the people of a record: what they are there, how to reach them, what is noted of them. */
export const ContactWords = ({ marks, role, notes, ...reached }: ContactWordsProps) => (
  <>
    <RowWords title={reached.name} marks={marks} lines={[role]} />
    <Ways {...reached} />
    <AsWritten>{notes}</AsWritten>
  </>
)
