ALTER TABLE "messages" DROP COLUMN "taken_down";
