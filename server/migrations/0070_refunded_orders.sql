-- An order all of whose money went back ends by itself.
alter table orders
  drop constraint orders_end_reason,
  add constraint orders_end_reason check (end_reason in ('expired', 'superseded', 'withdrawn', 'refunded'));
