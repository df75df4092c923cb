select o.id, o.total, o.created_at, c.email
from orders o join customer c on c.id = o.customer_id
where o.customer_id = 1042 and o.status = 'open'
order by o.created_at desc limit 20;
