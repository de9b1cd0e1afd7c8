-- One attempt to sell one device, so that a proposal sent again after a lost answer is the same one.
alter table proposals
  add column attempt bytea,
  add unique (user_id, attempt);
