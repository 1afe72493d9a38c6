import '../kit.css'
import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import { type FieldProps, inputProps } from '../fields/field.ts'

const Editor = lazy(() => import('./rich-text-editor.tsx'))

interface RichTextFieldProps extends FieldProps<string> {
  rows?: number
}

/**
 * Text with headings, lists, bold and links; the value is Markdown (`markdown.ts`), shown elsewhere by `RichText`.
 * Markdown may be typed as well: '- ' begins a list, '**bold**'. The editor is loaded when the first one is shown.
 */
export function RichTextField({ rows = 4, ...props }: RichTextFieldProps) {
  const id = useId()
  const { label, description, required, error, withAsterisk } = inputProps(props)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      required={required}
      withAsterisk={withAsterisk}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <Suspense fallback={<Skeleton height={rows * 23 + 70} aria-label={`Loading ${props.label}`} />}>
        <Editor
          {...props}
          rows={rows}
          describedBy={[description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')}
        />
      </Suspense>
    </Input.Wrapper>
  )
}
