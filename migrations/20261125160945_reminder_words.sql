-- What an organization says in its own words moves to its letter; words as delivered are no words of one's own. Braces
-- that stood for nothing were sent as they are, and would keep a letter's line away: they become brackets.
INSERT INTO letter_words (letter, language, section, words)
SELECT 'monitoring-reminder', 'en', said.section,
  regexp_replace(
    translate(regexp_replace(said.words, '\{(location|week|name|organization)\}', E'\u0001\\1\u0002', 'g'), '{}', '()'),
    E'\u0001(location|week|name|organization)\u0002', '{\1}', 'g')
FROM monitoring_plan, LATERAL (VALUES
  ('subject', mail_subject, 'How many sandwiches at {location}?'),
  ('body', mail_body, 'The numbers of {location} for the week of {week} are not in yet. Could you send them? One number is enough, and 0 is a number, too.'),
  ('text', text_body, '{organization}: how many sandwiches at {location}, week of {week}? Just answer with the number: 306, or 306 and 40 from Scouts.')
) AS said (section, words, delivered)
WHERE said.words <> said.delivered;
--> statement-breakpoint
ALTER TABLE "monitoring_plan" DROP COLUMN "mail_subject";
--> statement-breakpoint
ALTER TABLE "monitoring_plan" DROP COLUMN "mail_body";
--> statement-breakpoint
ALTER TABLE "monitoring_plan" DROP COLUMN "text_body";
