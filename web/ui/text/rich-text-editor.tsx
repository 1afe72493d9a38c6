import '@mantine/tiptap/styles.layer.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import type { FieldProps } from '../fields/field.ts'
import { type Doc, HEADING_LEVELS, isSafeHref, readMarkdown, sameText, writeMarkdown } from './markdown.ts'
import styles from './rich-text.module.css'

interface EditorProps extends FieldProps<string> {
  rows: number
  describedBy: string
}

const LABELS = { h3ControlLabel: 'Heading', h4ControlLabel: 'Smaller heading' }

/** The editor behind `RichTextField`. It knows no form that `markdown.ts` cannot store. */
export default function Editor(props: EditorProps) {
  const { value, onChange, label, rows, describedBy, disabled = false, error, name, required } = props
  const written = useRef(value ?? '')
  // What was told and has not come back yet: a form that is busy says it later, when more has been typed.
  const told = useRef<string[]>([])
  const tell = useRef(onChange)
  const [first] = useState(() => readMarkdown(value ?? ''))
  useEffect(() => {
    tell.current = onChange
  }, [onChange])
  const editor = useEditor({
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    autofocus: props.focusOnMount ?? false,
    editable: !disabled,
    extensions: [
      StarterKit.configure({
        heading: { levels: [...HEADING_LEVELS] },
        blockquote: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        strike: false,
        underline: false,
        link: false,
        trailingNode: false,
      }),
      Link.configure({ openOnClick: false, isAllowedUri: (url) => isSafeHref(url ?? '') }),
    ],
    content: first,
    onUpdate: (event) => {
      const text = event.editor.isEmpty ? '' : writeMarkdown(event.editor.getJSON() as Doc)
      // An editor rearranges what it opens; nobody has typed anything by that.
      if (sameText(text, written.current)) return
      written.current = text
      told.current.push(text)
      tell.current(text)
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(name ? { name } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': 'true' } : {}),
        ...(required ? { 'aria-required': 'true' } : {}),
      },
    },
  })
  // What did not come from here (a draft, a merge, a refresh) is shown; what was typed here stays under the cursor.
  useEffect(() => {
    const given = value ?? ''
    const echo = told.current.indexOf(given)
    told.current = echo < 0 || given === written.current ? [] : told.current.slice(echo + 1)
    if (echo >= 0 || given === written.current) return
    written.current = given
    editor.commands.setContent(readMarkdown(written.current), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  return (
    <RichTextEditor
      editor={editor}
      labels={LABELS}
      classNames={{ root: styles.editor, control: styles.control, toolbar: styles.toolbar }}
      styles={{ root: { '--rows': rows } }}
      data-error={error ? true : undefined}
    >
      <RichTextEditor.Toolbar role="toolbar" aria-label={`Format ${label}`}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}
