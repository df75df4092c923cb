-- What a hurried change looks like. Do not run it on a busy table.
ALTER TABLE customers RENAME COLUMN mail TO email;
SET lock_timeout = '3s';
ALTER TABLE customers
  ADD COLUMN token uuid DEFAULT gen_random_uuid(),
  ADD COLUMN note text DEFAULT 'none; really';
CREATE INDEX customers_city_idx ON customers (city);
ALTER TABLE orders ADD CONSTRAINT orders_customer_fk FOREIGN KEY (customer_id) REFERENCES customers (id);
ALTER TABLE customers ALTER COLUMN city SET NOT NULL;
UPDATE customers SET note = 'migrated';
ALTER TABLE orders ALTER COLUMN id TYPE bigint;
