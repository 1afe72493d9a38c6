import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { formatBytes } from '#web/ui/show/format.ts'
import { mayAdd } from './access.ts'

interface AlongProps {
  files: readonly { id: string; name: string; size: number }[]
  value: string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
}

/** The choice of those that go along: at first all, where somebody may bring files. */
export function useFilesAlong(files: AlongProps['files']) {
  const user = useCurrentUser()
  return useState(() => (passes(user, mayAdd) ? files.map(({ id }) => id) : []))
}

/** Which files of a message go along when something is made of it. */
export function FilesAlong({ files, ...props }: AlongProps) {
  const user = useCurrentUser()
  if (files.length === 0 || !passes(user, mayAdd)) return null
  return (
    <CheckboxGroupField
      label="Files that go along"
      description="Whoever can see what you make of it can open them there."
      options={files.map(({ id, name, size }) => ({
        value: id,
        label: name,
        description: formatBytes(size),
      }))}
      {...props}
    />
  )
}
