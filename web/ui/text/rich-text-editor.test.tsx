import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import type { Editor as Engine } from '@tiptap/react'
import { expect, test } from 'vitest'
import Editor from './rich-text-editor.tsx'

/** A form that hears what is typed at once and says it back as late as it likes. */
async function openEditor() {
  const heard: string[] = []
  const shown = (value: string) => (
    <MantineProvider>
      <Editor
        label="Agenda"
        value={value}
        onChange={(text) => heard.push(text ?? '')}
        rows={3}
        describedBy=""
      />
    </MantineProvider>
  )
  const { rerender } = render(shown(''))
  const box = await screen.findByRole('textbox', { name: 'Agenda' })
  const { editor } = box as unknown as { editor: Engine }
  return {
    box,
    heard,
    type: (text: string) => {
      act(() => void editor.commands.insertContent(text))
    },
    say: (value: string) => rerender(shown(value)),
  }
}

test('what was typed since is not overwritten by a form that comes after', async () => {
  const { box, heard, type, say } = await openEditor()
  type('ice')
  type(' and bread')
  expect(heard).toEqual(['ice', 'ice and bread'])
  say('ice')
  expect(box.textContent).toBe('ice and bread')
  say('ice and bread')
  expect(box.textContent).toBe('ice and bread')
})

test('what was chosen elsewhere is shown, also where it was typed here before', async () => {
  const { box, type, say } = await openEditor()
  type('ice')
  type(' and bread')
  say('ice and bread')
  say('ice')
  expect(box.textContent).toBe('ice')
})
