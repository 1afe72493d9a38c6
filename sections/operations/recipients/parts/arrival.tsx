import { Ways } from '#web/ui/action/reach.tsx'
import { unbroken } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { ListedRecipient } from '../contract.ts'
import { wishesOf } from '../fields.ts'
import { dayInShort, dayInWords } from '../words.ts'
import styles from './recipients.module.css'

type Placed = Pick<ListedRecipient, 'name' | 'address' | 'latitude' | 'longitude'>

/** Opens the map of the phone: at the point where it is known, else by the address. */
const mapAddress = ({ address, latitude, longitude }: Placed) => {
  const where = address ?? `${latitude},${longitude}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`
}

export const MapLink = (place: Placed) =>
  place.address || (place.latitude !== null && place.longitude !== null) ? (
    <a
      className={styles.place}
      href={mapAddress(place)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Show ${place.name} on the map${place.address ? `, ${place.address}` : ''}`}
    >
      <Icon name="pin" size={16} />
      <span>{place.address ?? 'On the map'}</span>
    </a>
  ) : null

/** When they get sandwiches: that is when somebody has to be there. */
const collections = ({ schedules }: Pick<ListedRecipient, 'schedules'>) =>
  schedules.filter(({ kind }) => kind === 'collection')
export const whenInShort = (row: Pick<ListedRecipient, 'schedules'>) =>
  unbroken(collections(row).map(dayInShort).join('; '))

/** For whoever stands at the door with a phone: where it is, when to be there, whom to call. */
export function Arrival({ recipient }: { recipient: ListedRecipient }) {
  const [contact] = recipient.contacts
  const wishes = wishesOf(recipient)
  const when = collections(recipient).map((day) => unbroken(dayInWords(day)))
  return (
    <div className={styles.arrival}>
      <MapLink {...recipient} />
      {when.length > 0 && (
        <span className={styles.when}>
          <Icon name="clock" size={16} />
          {when.join('; ')}
        </span>
      )}
      {(contact || recipient.phone) && (
        <span className={styles.who}>
          {contact && <span className={styles.name}>{contact.name}</span>}
          <Ways {...(contact ?? recipient)} email={null} wishes={wishes} />
        </span>
      )}
    </div>
  )
}
