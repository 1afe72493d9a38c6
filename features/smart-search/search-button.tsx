export default function SearchDialog() {
  return null
}
