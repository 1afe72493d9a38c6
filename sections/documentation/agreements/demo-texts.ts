/** What the demo charity lets people sign; invented, and no advice to anybody. */
export const DEMO_AGREEMENTS = [
  {
    label: 'driver',
    title: 'Driver agreement',
    description: 'For everybody who drives for us, in their own car or in the van.',
    concerns: ['drivers'],
    gatesDriving: true,
    mayDecline: false,
    validMonths: 12,
    before: `I drive for the charity of my own free will and without pay.

I hold a valid license, and the car I drive is insured.

I keep sandwiches cold on the way: in coolers, with ice packs.`,
    text: `I drive for the charity of my own free will and without pay.

1. I hold a valid license for what I drive, and tell the coordinators on the same day when I lose it or am told not to drive.

2. The car I drive is registered, safe and insured. I know that the charity does not insure private cars.

3. I drive only when I am well and awake, and never after a drink. I use the phone only while I stand.

4. I keep sandwiches cold on the way: in coolers, with ice packs, below 40 degrees. What stood warm for two hours I do not hand out.

5. After an accident I look after people first, then I call the coordinators. I write down what happened on the same day.

6. Addresses and phone numbers that I see on a run I use for that run alone.`,
    note: 'Accidents, and what is private on a run, are said in words of their own.',
  },
  {
    label: 'waiver',
    title: 'Volunteer waiver',
    description: 'Signed by everybody who helps, before their first shift.',
    concerns: ['volunteers'],
    gatesDriving: false,
    mayDecline: false,
    validMonths: 24,
    text: `I take part of my own free will and without pay.

I have read the safety guidelines: clean hands, gloves, hair tied back, nobody helps who is ill.

I know that knives, hot trays and heavy boxes can hurt. I take care of myself and of those beside me, and say so when something is unsafe.

I will not hold the charity liable for what happens to me through nobody’s fault.

For a child, a parent or guardian signs with their own name and says for whom.`,
  },
  {
    label: 'photos',
    title: 'Photo consent',
    description: 'A yes or a no, both are fine. You can change your mind at any time.',
    concerns: ['volunteers', 'drivers'],
    gatesDriving: false,
    mayDecline: true,
    validMonths: null,
    text: `Sometimes we take pictures where sandwiches are made and handed out.

I agree that pictures in which I can be recognized are shown on the pages and in the letters of the charity.

I may end this at any time. From that day on no new picture of me is shown, and those on our own pages are taken down within a month.`,
  },
] as const
