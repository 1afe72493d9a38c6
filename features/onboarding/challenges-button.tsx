export default function ChallengesButton() {
  return null
}
