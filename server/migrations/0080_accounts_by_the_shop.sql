-- An account that somebody of the shop gave counts as changed, also when it is the first.
alter table bank_data_changes add column by_shop boolean not null default false;
