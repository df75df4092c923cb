-- Each line looks small, and each holds up or breaks a busy table. Do not run it there.
SET lock_timeout = '3s';
ALTER TABLE customers ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY;
ALTER TABLE customers ADD COLUMN code text DEFAULT md5(random()::text);
ALTER TABLE customers ADD COLUMN age int CHECK (age > 0);
ALTER TABLE customers ADD COLUMN zone text NOT NULL;
ALTER TABLE customers ADD CONSTRAINT city_given NOT NULL city;
ALTER TABLE bookings ADD CONSTRAINT one_guest EXCLUDE USING gist (room WITH =, during WITH &&);
-- these are fine
ALTER TABLE customers ADD COLUMN level int NOT NULL DEFAULT 1, ADD COLUMN seen_at timestamptz DEFAULT now();
ALTER TABLE customers ADD CONSTRAINT mail_given NOT NULL mail NOT VALID;
