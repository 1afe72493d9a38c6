import { capital } from '#kernel/language/capital.ts'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'

interface AlsoProps {
  also: readonly { words: string; href: string | null }[]
}

/** What else somebody is: 'contact of Oak Street', each leading there. */
export const Also = ({ also }: AlsoProps) =>
  also.length > 0 && (
    <Line>
      <Quiet>Also</Quiet>
      {also.map(({ words, href }) =>
        href ? (
          <a key={words} href={href}>
            {words}
          </a>
        ) : (
          <span key={words}>{words}</span>
        ),
      )}
    </Line>
  )

/** In a cell of its own it begins with a capital. */
export const alsoInWords = ({ also }: AlsoProps) => {
  const words = also.map((one) => one.words).join(', ')
  return capital(words)
}
