import type { Part } from './access.ts'
import type { eventRequest } from './fields.ts'

type Name = keyof typeof eventRequest.fields

/** To which part of a request a field belongs; whoever may write the part may write it. */
const OF: Record<Exclude<Part, 'rest' | 'contact'>, readonly Name[]> = {
  organization: [
    'organizationName',
    'department',
    'organizationCategory',
    'schoolClassification',
    'partnerOrganizations',
    'previouslyHosted',
  ],
  times: [
    'desiredEventDate',
    'backupDates',
    'dateFlexible',
    'scheduledEventDate',
    'eventStartTime',
    'eventEndTime',
    'pickupTime',
    'pickupTimeWindow',
  ],
  address: ['eventAddress', 'latitude', 'longitude', 'insideArea'],
  sandwiches: [
    'estimatedSandwichCount',
    'estimatedSandwichMin',
    'estimatedSandwichMax',
    'plannedPbj',
    'plannedDeli',
    'plannedDeliTurkey',
    'plannedDeliHam',
    'plannedUnknown',
    'hasRefrigeration',
    'estimatedAttendance',
  ],
  staffing: [
    'driversNeeded',
    'selfTransport',
    'vanDriverNeeded',
    'isDhlVan',
    'transportFeasible',
    'driverInstructions',
    'speakersNeeded',
    'speakerAudienceType',
    'speakerDuration',
    'speakerInstructions',
    'volunteersNeeded',
    'volunteerInstructions',
    'requiresCoreTeamMember',
  ],
  logistics: [
    'deliveryDestination',
    'deliveryTimeWindow',
    'deliveryParkingAccess',
    'overnightHoldingLocation',
    'overnightPickupTime',
  ],
  toolkit: ['toolkitStatus'],
  followUp: [
    'actualSandwichCount',
    'actualPbj',
    'actualDeli',
    'actualDeliTurkey',
    'actualDeliHam',
    'distributionNotes',
    'actualAttendance',
    'attendanceAdults',
    'attendanceTeens',
    'attendanceKids',
    'kidsAgeRange',
    'attendanceNotes',
    'followUpOneDayDate',
    'followUpOneMonthDate',
    'followUpNotes',
    'socialMediaPostRequested',
    'socialMediaPostDate',
    'socialMediaPostLink',
  ],
  lead: ['leadId', 'secondLeadId', 'customLead'],
}
const partOfName = new Map<string, Part>(
  Object.entries(OF).flatMap(([part, names]) => names.map((name) => [name, part as Part])),
)
for (const name of [
  'scheduledCallDate',
  'scheduledCallTime',
  'nextFollowUpDate',
  'nextAction',
  'talkedAbout',
])
  partOfName.set(name, 'contact')

export const partOf = (name: string): Part => partOfName.get(name) ?? 'rest'
