import { HeaderLink } from '#web/shell/header-link.tsx'

/** Spec 2.3; on a phone the inbox stands in the navigation. */
export default function MessagesLink() {
  return <HeaderLink section="messages" icon="mail" label="Messages" />
}
