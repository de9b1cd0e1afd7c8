-- Histories: what an order has brought about in the register is found by the order.
create index device_register_order on device_register (order_id) where order_id is not null;
