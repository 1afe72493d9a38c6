/** What kind of group it is (domain 4.1, 4.6); people may add others. */
export const CATEGORIES = {
  school: 'School',
  church_faith: 'Church or faith group',
  religious: 'Religious organization',
  nonprofit: 'Nonprofit',
  government: 'Government',
  hospital: 'Hospital',
  political: 'Political',
  club: 'Club',
  neighborhood: 'Neighborhood',
  greek_life: 'Greek life',
  cultural: 'Cultural',
  corp: 'Company',
  small_medium_corp: 'Small or medium company',
  large_corp: 'Large company',
  other: 'Other',
} as const
