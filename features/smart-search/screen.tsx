export default function SmartSearchScreen() {
  return null
}
