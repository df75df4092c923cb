-- The expand step of the same wishes. One transaction per statement (transaction of the tool switched off).
SET lock_timeout = '3s';
ALTER TABLE customers ADD COLUMN email text, ADD COLUMN token uuid;
ALTER TABLE customers ALTER COLUMN token SET DEFAULT gen_random_uuid();
SET lock_timeout = 0;   -- waits for old transactions without blocking anyone; a time limit would leave an invalid index
CREATE INDEX CONCURRENTLY customers_city_idx ON customers (city);
SET lock_timeout = '3s';
ALTER TABLE orders ADD CONSTRAINT orders_customer_fk FOREIGN KEY (customer_id) REFERENCES customers (id) NOT VALID;
ALTER TABLE orders VALIDATE CONSTRAINT orders_customer_fk;
ALTER TABLE customers ADD CONSTRAINT city_present CHECK (city IS NOT NULL) NOT VALID;
ALTER TABLE customers VALIDATE CONSTRAINT city_present;
