-- Hidden products are seen by the shop's people alone.
alter table products add column published boolean not null default true;

-- What the shop's list can be narrowed by; everything else is the technical sheet.
alter table attributes add column is_filter boolean not null default true;
