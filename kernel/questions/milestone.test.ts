import { expect, it } from 'vitest'
import { milestoneIn } from './milestone.ts'

it('a round number that everything together came to is read, however it is said', () => {
  for (const [text, number] of [
    ['When did we reach a million?', 1_000_000],
    ['when did we hit our millionth sandwich', 1_000_000],
    ['When did we pass 1,000,000 sandwiches in total?', 1_000_000],
    ['Could you tell me when we reached half a million sandwiches', 500_000],
    ['On which day did we reach 500k?', 500_000],
    ['have we ever made 1.5 million sandwiches', 1_500_000],
    ['when did we first cross the 1M mark', 1_000_000],
    ['when was the 100,000th sandwich made', 100_000],
    ['When did the team reach 250 thousand?', 250_000],
    ['when did we make our first million', 1_000_000],
    ['what day did we hit one million sandwiches of all time', 1_000_000],
    ['how long ago did we get to 75000', 75_000],
    ['When did we reach a hundred thousand sandwiches, please?', 100_000],
    ['Have we reached two million yet?', 2_000_000],
    ['When was the million reached?', 1_000_000],
    ['When was our millionth sandwich?', 1_000_000],
    ['When did we log 100,000 sandwiches in total?', 100_000],
    ['When did we reach a quarter of a million?', 250_000],
    ['when did we hit a quarter million sandwiches', 250_000],
    ['When did we pass three quarters of a million?', 750_000],
    ['When did we reach 2,000?', 2000],
    ['When did we pass 2000 sandwiches?', 2000],
    ['When was the 2000th sandwich made?', 2000],
  ] as const)
    expect([text, milestoneIn(text)]).toEqual([text, number])
})

it('anything else is left to the others: a place, a time, what is to come, what one day may have had, what is no round number', () => {
  for (const text of [
    'When did Alder Bend reach a million sandwiches?',
    'When did we reach 10,000 sandwiches this year?',
    'When did we reach a thousand events?',
    'When will we hit 2,000,000?',
    'Will we hit a million?',
    'When did we reach our goal?',
    'When did we reach 2026?',
    'When did we reach 2000?',
    'When was 2000',
    'When is 100',
    'when 500',
    'made 500 sandwiches',
    'which day had 5000',
    'when did we log 100 sandwiches',
    'On which day did we collect 10,000 sandwiches?',
    'On which day did we collect a total of 10,000 sandwiches?',
    'When were 500 sandwiches made?',
    'When did we make 12,345 sandwiches?',
    'How many sandwiches did we make in 2025?',
    'Have we reached everyone?',
    'when did we make 10',
    'What is a million?',
    '',
  ])
    expect([text, milestoneIn(text)]).toEqual([text, null])
})
