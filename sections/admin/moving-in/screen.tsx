export default function MovingInScreen() {
  return null
}
