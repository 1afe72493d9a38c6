import { type IconName, icons } from './icons.ts'

/** An icon by name, for eyes only: the text beside it, or the button's label, says the same. */
export function Icon({ name, size = 18 }: { name: IconName | (string & {}); size?: number }) {
  const Drawing = icons[name as IconName] ?? icons.list
  return <Drawing size={size} stroke={1.75} aria-hidden focusable="false" style={{ flex: 'none' }} />
}
