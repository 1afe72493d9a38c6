import type { Fields } from '#kernel/fields/definition.ts'
import { MailLink, PhoneLink } from '#web/ui/action/reach.tsx'

/** A number or an address by which somebody is reached, to be touched. */
export function reachBy(
  { inputType }: Pick<Fields[string], 'inputType'>,
  value: unknown,
  name: string,
  line = false,
) {
  if (typeof value !== 'string') return null
  return inputType === 'tel' ? (
    <PhoneLink phone={value} name={name} line={line} />
  ) : (
    <MailLink email={value} name={name} line={line} />
  )
}
