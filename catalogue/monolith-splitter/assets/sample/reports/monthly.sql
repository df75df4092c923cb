-- marks invoices that were counted, so that the next run skips them
UPDATE invoices SET reported = true WHERE reported = false;
SELECT month, sum(total) FROM invoices GROUP BY month;
