import { HeaderLink } from '#web/shell/header-link.tsx'

/** Spec 2.3; on a phone it stands in the menu of the account. */
export default function HelpLink() {
  return <HeaderLink section="help" icon="help" label="Help & Support" />
}
