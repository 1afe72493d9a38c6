export default function OptInPage() {
  return null
}
