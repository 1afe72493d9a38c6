-- A plan that was made for one row is kept for the session; joined row by row, the trail of two thousand changed rows then
-- compares four million pairs. Without nested loops it is a hash or a merge for any number of rows.
ALTER FUNCTION audit_change() SET enable_nestloop = off;
