/**
 * The words and short phrases that are understood, by what they do and of what. `a/b c` is “a c” and “b c”, and what ends
 * in `?` may be missing. Whatever stands in no line is unknown, and a question with such a word is not answered.
 */
export const LINES = [
  // What is counted.
  [
    'noun',
    'sandwich',
    'sandwich/sandwiches; sandwich collections/collection; collection total/totals; output; production; haul; units; volume; sandwich/sandwiches wise; in sandwiches',
  ],
  ['noun', 'event', 'completed? event/events'],
  [
    'noun',
    'hour',
    'volunteer/volunteers/volunteered/volunteering/work/working/service hour/hours; hour/hours; hours of work/volunteering/service; hours of volunteer work; hours did/have our/the? volunteers/people/everyone/everybody',
  ],
  [
    'noun',
    'entry',
    'log/collection/host? entry/entries; log/collection record/records; records in the log; collections; collection',
  ],
  ['noun', 'times', 'how many times; number of times; how often'],
  [
    'noun',
    'location',
    'location/locations; host/hosts; site/sites; host/collection home/homes/site/sites/location/locations/point/points/spot/spots; drop off site/sites/point/points/location/locations/spot/spots; porches; places',
  ],
  ['noun', 'group', 'community? group/groups; group ones; just the? groups'],
  ['noun', 'individual', 'individual/individuals; individual ones/total/totals; just the? individuals'],
  [
    'noun',
    'recipient',
    'recipient/recipients; partner/partners; partner/recipient organization/organizations/org/orgs/agency/agencies',
  ],
  ['noun', 'driver', 'driver/drivers'],
  ['noun', 'volunteer', 'volunteer/volunteers'],
  ['noun', 'helper', 'helpers; supporters; folks'],
  ['noun', 'person', 'people; persons; guest/guests; participants; visitors'],
  [
    'noun',
    'attendance',
    'event? attendance/attendees/turnout/headcount; event guests/participants; attendance/turnout at/of',
  ],
  ['noun', 'organization', 'organization/organizations/orgs'],
  // What is done.
  [
    'verb',
    'make',
    `make/makes/making/made; collect/collects/collecting/collected; log/logs/logged/logging; bring/brings/bringing/brought in?;
    produce/produced; gather/gathered/gathering; recorded; prepare/prepared; assemble/assembled; contribute/contributes/contributed/contributing;
    come/came/comes/coming in/from; turn/turned/hand/handed/send/sent in; drop/dropped off; drop/dropped at; take/took/taken/pull/pulled in; tally/tallied; register/registered;
    enter/entered; put/puts/putting together; reach/reached; manage/managed; hit; rack/racked up; churn/churned/pump/pumped/crank/cranked out; turn/turned out; yield/yielded;
    clock/clocked; amass/amassed; accumulate/accumulated; generate/generated; create/created; submit/submitted; achieve/achieved; counted; contribution/contributions;
    post/posted; file/filed; totaled/totalled; add/adds/added up to; amount/amounts/amounted to; come/comes/came to; sum/summed to;
    stand/stands/stood at; fall/fell in; produce; end/ended/finish/finished/wind/wound up? with/at`,
  ],
  ['verb', 'put in', 'put/puts/putting in'],
  ['verb', 'come', 'come/came/comes/coming; show/showed/shown up; turn/turned up'],
  [
    'verb',
    'report',
    'report/reports/reported/reporting; sent numbers; with sandwiches/collections; had sandwiches/collections from',
  ],
  [
    'verb',
    'part',
    'take/took/taken/taking part; participate/participated/participating; help/helps/helped out?; join/joined in?; were in',
  ],
  [
    'verb',
    'part entry',
    'with/had/have/log/logged? at least one entry; with/had/have/has entry/entries in/from?',
  ],
  ['verb', 'give', 'give/gives/gave/given/giving; donate/donated/donates'],
  ['verb', 'go', 'go/goes/going/gone/went'],
  [
    'verb',
    'hand',
    `give/gives/gave/given/giving/hand/handed/handing/pass/passed/passing out/on; given away to; distribute/distributes/distributed/distributing/distribution;
    deliver/delivers/delivered/delivering; give/gave/given/go/went/gone/going/bring/brought out? to the/our/all? recipients/partners`,
  ],
  [
    'verb',
    'out',
    'go/goes/going/gone/went/send/sends/sent/ship/shipped out; leave/leaves/left; deliveries; distributions',
  ],
  ['verb', 'take', 'receive/receives/received/receiving; accept/accepts/accepting; take/takes/taking'],
  ['verb', 'attend', 'attend/attends/attended/attending; present; visited; who/that came to'],
  [
    'verb',
    'hold',
    'hold/holds/held; hosted; ran; run; organize/organized/organised; complete/completed; finish/finished; happen/happened; take/took/taken/taking place; conducted; put on; carried out',
  ],
  ['verb', 'work', 'work/worked/works/working; serve/served/serves; spend/spent; volunteered'],
  [
    'verb',
    'expect',
    'expect/expected/expecting/anticipated/projected/estimated; plan for; do/does they/these/those plan',
  ],
  [
    'verb',
    'serve',
    'serve/serving/support/supporting; work/working with; on our/the books/list/roster/team; available',
  ],
  // How it is asked.
  [
    'how',
    '',
    `how/howe many/may/much; which/what quantity; the? total? number/count/amount/quantity/tally of; no of; what number of; count; what count;
    how/what did/have/has/are/were/do/is we/you/everyone/everybody/it/things do/doing/done/get/got/have; how did we all do`,
  ],
  [
    'count',
    'one',
    'number; amount; quantity; tally; figure; sum; number wise; look; look/looks/looked/looking like?; half/full year figure/total/number/count; year/quarter/month end figure/total/number/count; size; sizes; come out; come out to; fare; fared; shape up',
  ],
  ['count', 'total', 'grand/overall/running/current? total'],
  ['count', 'several', 'numbers; figures; counts; sums; grand/overall? totals; respectively'],
  ['when', '', 'when'],
  ['which', '', 'which; what'],
  ['who', '', 'who'],
  [
    'average',
    '',
    'on an? average; in average; average; averages; averaged; averaging; mean; normally; typically; usually; typical; normal; usual',
  ],
  ['median', '', 'median; middle'],
  [
    'best',
    '',
    `best; most; best/most/highest attended; most productive/active/successful; highest; biggest; largest; greatest; busiest; top; all time high/best; record; record breaking/high; peak; with the? more; strongest; maximum; max; best ever`,
  ],
  [
    'worst',
    '',
    'worst; least; least/lowest/worst attended; least productive/active/busy; poorest; leanest; lightest; lowest; smallest; fewest; weakest; quietest; slowest; minimum; min; low point; bottom; all time low; with the? less/fewer',
  ],
  [
    'share',
    '',
    'share; proportion; portion; how big/large/much of? a slice/part/share/portion; slice; what/which part; fraction',
  ],
  [
    'percent',
    '',
    'percent; percents; how many percents; percentage; percentages; percentage points; by what/which percent/percentage; by how many percent; as a percent/percentage of?; in percent; how many percent; percent wise',
  ],
  [
    'change',
    '',
    'change/changed/changes; grow/grew/grown/growth/growing; rise/rose/risen; increase/increased/increases; go/went/gone up; up or down; growth rate; rate of growth; grow/grew or shrink/shrank/shrunk; rise/rose or fall/fell; increase/increased or decrease/decreased',
  ],
  [
    'fell',
    '',
    'decrease/decreased; decline/declined; drop/dropped; fall/falls/fell/fallen short? of?; shrink/shrank/shrunk; go/went/gone down; lose; behind',
  ],
  [
    'more',
    '',
    'more; additional; extra; ahead; ahead of; bigger; higher; larger; beat/beats/beaten; exceed/exceeded; top/topped/outdo/outdid by',
  ],
  ['fewer', '', 'fewer; less; lower; smaller'],
  [
    'difference',
    '',
    'how far ahead/behind of?; difference/differences; variance; gap; by how many/much; differ/differed; how far apart',
  ],
  [
    'versus',
    '',
    `against; alongside; relative to; in comparison/relation to/with; as opposed to; versus; vs; v; come/came in under/below; compare/compared/compares/comparing to/with; up against; than;
    beside; next to; over the total of; stack/stacks/stacked up against/to/with; measure/measures/measured up against/to; match/matches up against/with; hold/held up against/to`,
  ],
  [
    'compare',
    '',
    'compare/compares/compared/comparing; comparison; comparison of/between; in comparison; stack/stacked/measure/measured/line/lined up',
  ],
  ['or', '', 'or'],
  ['and', '', 'and; plus; &'],
  [
    'both',
    '',
    'side by side; both; show/list/give both; both numbers/totals/figures/values; both of them; each of them; one for each; who/which made/collected/brought/did/had/logged/gave/is/was more; separately; who made/collected/brought/did/had/logged/gave how many; with both numbers/totals/figures',
  ],
  [
    'together',
    '',
    'together; both months/weeks/years/quarters/seasons/of them/numbers? together/combined; combined; altogether; all told; taken all together; all together; in total; in all; all in all; taken/added together; added up; all up',
  ],
  [
    'without',
    '',
    `not counting/including/from/by; rather than; without counting?; excluding; except for?; other than; apart/aside from; leaving out; leave out; minus; but not; less the; save for; exclusive of;
    if you/we leave/take out; taking out; everyone/everybody/everything/all but; all the? hosts/sites/locations/areas/regions but/except/besides; besides; excl`,
  ],
  ['per', '', 'per; each; every; for/in/of/during/at/from each/every of?; each of; one/any of our/your/the?'],
  ['by', '', 'by'],
  ['a', '', 'a; an; one; any; single; a single; any one; any single; any given; one single'],
  ['to', '', 'to; -'],
  ['from', '', 'from; starting/beginning from/in/on/with?'],
  ['at', '', 'at; at/during/in/of the/our; during; out of'],
  ['on', '', 'onward; onwards; and on; on out'],
  ['between', '', 'between'],
  ['through', '', 'through; until/till; up to/until/till/through and? including?'],
  ['since', '', 'since; ever since; going/dating back to'],
  ['since', 'after', 'after'],
  ['before', '', 'before; prior to; ahead of the'],
  ['edge', 'start', 'start/beginning/begin/outset of; first day of'],
  ['edge', 'end', 'end/close of; last day of'],
  ['open', '', 'as of; by the end'],
  // Times of which something is asked one by one, or the best.
  ['unit', 'day', 'day/days'],
  ['unit', 'week', 'calendar? week/weeks'],
  ['unit', 'month', 'calendar? month/months'],
  ['unit', 'quarter', 'calendar/fiscal? quarter/quarters'],
  ['unit', 'year', 'calendar? year/years'],
  ['unit', 'area', 'area/areas; region/regions; neighborhood/neighborhoods'],
  ['adverb', 'day', 'daily; day by/after/for day; day to day'],
  ['adverb', 'week', 'weekly; week by/after/for week; on a weekly basis; each and every week'],
  ['adverb', 'month', 'monthly; all the? months; month by/after/for month; by the month; on a monthly basis'],
  ['adverb', 'quarter', 'quarterly; all the? quarters; quarter by/after/for quarter; on a quarterly basis'],
  ['adverb', 'year', 'yearly; annual; annually; year by/after/for year; on a yearly/annual basis'],
  [
    'adverb',
    'area',
    'area by/after/for area; region by region; by areas/regions; all areas/regions listed/separately; list all areas/regions',
  ],
  [
    'each',
    '',
    'one by one; one after the other; one at a time; individually; break them? down; breakdown; broken down/out; itemized; split; split out/up; separated; divided; break out/apart/up; break; breaking down; list; listed; list them',
  ],
  ['fiscal', '', 'fiscal/financial year/years'],
  // Which ones, and since when.
  [
    'planned',
    '',
    `planned; scheduled ahead?; rescheduled; upcoming; coming up; on the/our calendar/schedule/books ahead?; in the/our pipeline; booked; lined up; on deck; still to come; to come; yet to; have/has yet to; still to; still ahead; will there be; will we have/hold/host; will be held; will take place`,
  ],
  [
    'active',
    '',
    'active; currently active; active right now; active ones only; only active ones; just the? active ones; active only; only active',
  ],
  ['better', '', 'better; do/did/does better; is/was better; did/do we do better'],
  [
    'inactive',
    '',
    'inactive; currently inactive; not active anymore?; no longer active; not currently active',
  ],
  ['distinct', '', 'different; distinct; unique; various'],
  ['only', '', 'only; but only; just from/by/for'],
  [
    'always',
    '',
    `ever; ever so far; of all time; all time; all-time; lifetime; over/since all time; since/from we/you first/have/were/was? started/start/began/begin/begun/existed/exist/opened/founded/launched; since/from the/our charity/program/project/organization/nonprofit first/was? started/start/began/begin/begun/existed/exist/opened/founded/launched;
    since we started out/collecting; since we got going; since it all began/started; over all? the years; since we/you first? started/start/began/begin tracking/recording/counting/keeping/logging/collecting/distributing/noting track? of? distribution/distributions/them/it/sandwiches/records/this/these?; since/from the very? beginning/start/founding/outset/launch; since the first day; since the? charity/we/you/organization started/began keeping track; since the? records began/begin/start/started; in all these years; all years; across all years; over all years; to date; in/of our/the whole/entire/full/total? history;
    in the charitys history; since/from our/the/its? inception/founding/foundation/launch; since day one; since our/the very? first collection/sandwich/entry/week/day; on record; so far ever; from day one`,
  ],
  [
    'since-it',
    '',
    'since it/they/they first/have/has? started/began/begun/joined/opened/launched/signed with? us? up?; since joining us?; since they came on board',
  ],
  [
    'so-far',
    '',
    'so far; thus far; until/till/up now/today; up to/until now/today/this point; to this day; as of now/today; right/by now; now; today as of; yet; ytd so far; to date so far; already',
  ],
  [
    'usual',
    '',
    'not counting/including holidays; without/excluding/except holidays; holidays excluded; no holidays; holidays left out; leaving out holidays; holidays aside/omitted/removed; excluding holiday weeks; not counting holiday weeks; without holiday weeks; excluding weeks with holidays',
  ],
  ['you', '', 'you; your'],
] as const satisfies readonly (readonly [string, string, string])[]

/** What a word of a question does in it; 'filler' does nothing, and 'unknown' leaves the question open. */
export type Kind =
  | (typeof LINES)[number][0]
  | 'filler'
  | 'unknown'
  | 'number'
  | 'ordinal'
  | 'name'
  | 'time'
  | 'again'
