/**
 * What people type, and what must stand among the first three results. Written before the search was, against the demo
 * charity (design 8) as an administrator sees it. `wants`: the id of a page or action, or `kind:title` of a record; any of
 * them will do.
 */
interface QualityQuery {
  query: string
  wants: readonly string[]
  /** `records` are about people and places of the demo charity; `pages` hold in every portal. */
  about: 'pages' | 'records'
}

const pages = (query: string, ...wants: string[]): QualityQuery => ({ query, wants, about: 'pages' })
const records = (query: string, ...wants: string[]): QualityQuery => ({ query, wants, about: 'records' })

export const QUALITY_SET: readonly QualityQuery[] = [
  // as it is called
  pages('collections log', 'collections'),
  pages('log a collection', 'add-collection'),
  pages('user management', 'user-management'),
  pages('weekly monitoring', 'weekly-monitoring'),
  pages('Outbox', 'outbox'),
  pages('health', 'health'),
  pages('backup', 'backups'),
  pages('export everything', 'whole-export'),
  pages('api documentation', 'api-docs'),
  // half words
  pages('dash', 'dashboard'),
  pages('week mon', 'weekly-monitoring'),
  pages('dupl', 'collection-duplicates'),
  pages('applic', 'applications'),
  pages('impo', 'collection-import'),
  pages('log coll', 'add-collection'),
  pages('sett', 'settings'),
  pages('walk', 'collection-walkthrough'),
  pages('design sys', 'design-system'),
  // slips of the keyboard
  pages('colections', 'collections'),
  pages('dashbord', 'dashboard'),
  pages('wekly monitoring', 'weekly-monitoring'),
  pages('setings', 'settings'),
  pages('permisions', 'user-management', 'role-demo'),
  pages('aplications', 'applications'),
  pages('duplciates', 'collection-duplicates'),
  pages('outbx', 'outbox'),
  pages('hosst', 'hosts'),
  pages('walktrough', 'collection-walkthrough'),
  pages('merge loctions', 'host-merge'),
  pages('user managment', 'user-management'),
  pages('improt spreadsheet', 'collection-import'),
  // in other words
  pages('csv upload', 'collection-import'),
  pages('excel', 'collection-import'),
  pages('who has not reported', 'weekly-monitoring'),
  pages('missing reports', 'weekly-monitoring'),
  pages('new site', 'add-host'),
  pages('create location', 'add-host'),
  pages('enter sandwiches', 'add-collection'),
  pages('tally', 'collections', 'add-collection'),
  pages('same place twice', 'host-merge', 'collection-duplicates'),
  pages('e-mails sent', 'outbox'),
  pages('text messages', 'outbox', 'texts', 'my-texts'),
  pages('brand colours', 'settings'),
  pages('timezone', 'settings'),
  pages('grant access', 'user-management'),
  pages('approve new people', 'applications'),
  pages('sign up requests', 'applications'),
  pages('call a host', 'hosts-contacts'),
  pages('phone list', 'hosts', 'hosts-contacts'),
  pages('home page', 'dashboard'),
  pages('guided entry', 'collection-walkthrough'),
  pages('members', 'user-management'),
  pages('compare roles', 'role-demo'),
  pages('how do I log a collection?', 'add-collection'),
  pages('where can I see the totals', 'dashboard', 'collections'),
  // people by name
  records('Vera Thorne', 'contact:Vera Thorne', 'person:Vera Thorne'),
  records('milo', 'person:Milo Lindgren'),
  records('eklund ada', 'person:Ada Eklund', 'contact:Ada Eklund'),
  records('quinn und', 'person:Quinn Underhill', 'contact:Quinn Underhill'),
  records('sant nad', 'person:Nadia Santelli', 'contact:Nadia Santelli'),
  records('ÁDA EKLÜND', 'person:Ada Eklund', 'contact:Ada Eklund'),
  records('host17@people', 'person:Ada Eklund'),
  records('marisol', 'application:Marisol Ferrant'),
  records('winslade', 'application:Teodor Winslade'),
  // mistyped
  records('hana kestral', 'contact:Hana Kestrel'),
  records('kofi gael', 'contact:Kofi Gale'),
  records('elin holoway', 'contact:Elin Holloway', 'person:Elin Holloway'),
  records('lean abara', 'contact:Lena Abara', 'person:Lena Abara'),
  records('zane torne', 'contact:Zane Thorne', 'person:Zane Thorne'),
  records('castel', 'contact:Uri Castell'),
  records('petra jesop', 'contact:Petra Jessop'),
  records('cora fairly', 'contact:Cora Fairley', 'person:Cora Fairley'),
  records('undrehill yara', 'contact:Yara Underhill', 'person:Yara Underhill'),
  // by what else they are called
  records('Beatrice Imbert', 'contact:Bea Imbert', 'person:Bea Imbert'),
  records('theresa jessop', 'contact:Tess Jessop', 'person:Tess Jessop'),
  records('Wesley Okoye', 'contact:Wes Okoye', 'person:Wes Okoye'),
  records('samuel birch', 'contact:Sami Birch'),
  records('helena quill', 'contact:Lena Quill', 'person:Lena Quill'),
  records('margaret gale', 'person:Greta Gale'),
  records('rosie rourke', 'contact:Rosa Rourke', 'person:Rosa Rourke'),
  // by a piece of their phone number
  records('8439', 'contact:Amir Birch'),
  records('010-6015', 'contact:Ada Eklund'),
  records('555 010 9374', 'contact:Lena Penrose'),
  records('(555) 010-4965', 'contact:Zane Thorne'),
  records('0112862', 'contact:Hana Kestrel'),
  records('uri 8644', 'contact:Uri Fairley'),
  records('010 7142', 'host:Swallow Ridge'),
  records('404.555.0171', 'application:Marisol Ferrant'),
  // places
  records('heron creek', 'host:Heron Creek'),
  records('swal', 'host:Swallow Ridge'),
  records('thist terr', 'host:Thistle Terrace'),
  records('jun pond', 'host:Juniper Pond'),
  records('heorn', 'host:Heron Creek'),
  records('brambel point', 'host:Bramble Point'),
  records('safron grove', 'host:Saffron Grove'),
  records('marygold', 'host:Marigold Dale'),
  records('jaspr landng', 'host:Jasper Landing'),
  records('old town', 'host:Briar Park', 'host:Falcon Place', 'host:Juniper Pond', 'host:Osprey Rise'),
  records('wern commons', 'host:Wren Commons'),
  // what was collected
  records('elm street scouts', 'group:Elm Street Scouts'),
  records('lakview rotary', 'group:Lakeview Rotary'),
  records('10/14/2026', 'day:Collections of October 14, 2026'),
  records('heron creek oct 14 2026', 'entry:Heron Creek, October 14, 2026'),
  records('october 2026', 'day:Collections of October 2026'),
]

interface Named {
  feature: { id: string; title: string }
}

/** Is one of what was meant among the first three? */
export const answers = ({ wants }: QualityQuery, results: readonly Named[]): boolean =>
  results
    .slice(0, 3)
    .some(({ feature }) => wants.some((want) => want === feature.id || want === nameOf(feature)))

/** `contact:Vera Thorne` for `contact:<id>` */
const nameOf = ({ id, title }: Named['feature']) => id.replace(/:.*$/s, `:${title}`)
