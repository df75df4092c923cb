{{ config(materialized='incremental') }}
select distinct o.order_id, o.amount::float as amount, c.region, o.ordered_at::date as order_day
from raw.orders o
left join {{ ref('customers') }} c on c.customer_id = o.customer_id
where c.active = true and o.customer_id not in (select customer_id from {{ ref('blocked') }})
{% if is_incremental() %}
  and o.loaded_at > current_date - 1
{% endif %}
