import { useMutation } from '@tanstack/react-query'
import { download, requestIdOf } from '#web/calls/api.ts'
import { makeChange } from '#web/calls/query.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { searchAdmin } from '../admin-contract.ts'

const save = () => download(searchAdmin.exportAll, {}).catch(sayFailed('Export failed'))

/** All own entries, changes and synonyms in one file, for another portal; and taken over from one. */
export const WholeFile = ({ edits }: { edits: boolean }) => (
  <>
    <Button variant="quiet" icon="download" onClick={() => void save()}>
      Save as a file
    </Button>
    {edits && <Import />}
  </>
)

function Import() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => makeChange(searchAdmin.importAll, readFile(await file.text())),
    onSuccess: (answer) => {
      const requestId = requestIdOf(answer)
      const message = `${countOf(answer.features, 'entry')} and ${countOf(answer.synonyms, 'group')} of synonyms taken over`
      if (requestId && answer.features + answer.synonyms > 0) offerUndo({ message, requestId })
      else toast({ title: message })
    },
    onError: sayFailed('The file was not taken over'),
  })
  return <FileButton label="Import" icon="upload" accept=".json" busy={isPending} onFile={mutate} />
}

/** What is wrong inside of it the server says in words. */
function readFile(text: string) {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
  } catch {
    // Said below.
  }
  throw new Error('This is not a file that the export wrote.')
}
