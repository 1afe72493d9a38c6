export default function HostsScreen() {
  return null
}
