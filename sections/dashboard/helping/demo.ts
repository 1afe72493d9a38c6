import type { DemoWorld } from '#server/demo.ts'

/** Most say how often they would like to help. */
export async function demo({ client, random, id, insert }: DemoWorld) {
  const { rows } = await client.query<{ person_id: string; drives: boolean }>(
    `SELECT person_id, bool_or(drives) AS drives FROM (SELECT person_id, false AS drives FROM volunteers
      UNION ALL SELECT person_id, true FROM drivers) AS helpers GROUP BY person_id ORDER BY person_id`,
  )
  const dice = random('wishes to help')
  await insert(
    'helper_wishes',
    rows.flatMap(({ person_id, drives }) =>
      dice.chance(0.6)
        ? [
            {
              id: id(`wishes ${person_id}`),
              person_id,
              roles: JSON.stringify(drives && dice.chance(0.5) ? ['driver'] : []),
              times_a_month: dice.pick([1, 2, 2, 4]),
              most_a_week: dice.pick([1, 1, 2]),
              put_me_down: dice.chance(0.2),
              covers: dice.chance(0.85),
            },
          ]
        : [],
    ),
  )
}
