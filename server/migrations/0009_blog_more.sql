-- Two admins on one category: the second is told who was first, and when.
alter table post_categories
  add column updated_at timestamptz not null default now(),
  add column updated_by integer references users;
