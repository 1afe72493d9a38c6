CREATE INDEX "messages_words" ON "messages" USING gin ("body" gin_trgm_ops);
