export default function GroupsCatalogScreen() {
  return null
}
