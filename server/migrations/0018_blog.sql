create table post_categories (
  id integer primary key generated always as identity,
  name text not null check (name <> ''),
  updated_at timestamptz not null default now(),
  updated_by integer references users,
  version integer not null default 1
);
create unique index post_categories_name on post_categories (fold(name));

-- A draft is seen by the shop's people alone, and need not be whole.
create table posts (
  id integer primary key generated always as identity,
  title text not null check (title <> ''),
  -- Made from the first title and kept when the title changes: addresses that people have shared stay good.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id integer not null references post_categories,
  position integer not null default 0 check (position >= 0),
  author text not null,
  -- Separated by ';', as people write them.
  tags text not null,
  key_words text not null,
  summary text not null,
  -- Sanitised HTML.
  content text not null default '',
  -- A post opens with a video or with a picture, never both.
  video text,
  picture text,
  -- The picture of previews in messengers.
  cover text,
  published boolean not null default true,
  -- Null until readers have seen it for the first time; from then on its address and its date stay.
  first_published_at timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer references users,
  version integer not null default 1,
  check (video is null or picture is null),
  constraint posts_author_check check (not published or author <> ''),
  constraint posts_summary_check check (not published or summary <> ''),
  constraint posts_first_published_check check (not published or first_published_at is not null)
);
create index posts_order on posts (position, created_at desc);
create index posts_published on posts (position, created_at desc, id desc) where published;
create index posts_category on posts (category_id, position);
create index posts_title_search on posts using gin (fold(title) gin_trgm_ops);

create table related_posts (
  post_id integer not null references posts on delete cascade,
  related_id integer not null references posts on delete cascade,
  position integer not null,
  primary key (post_id, related_id),
  check (post_id <> related_id)
);
create index related_posts_related on related_posts (related_id);

create trigger post_categories_changed after insert or update or delete on post_categories
  for each statement execute function announce_change('posts');
create trigger posts_changed after insert or update or delete on posts
  for each statement execute function announce_change('posts');
create trigger related_posts_changed after insert or update or delete on related_posts
  for each statement execute function announce_change('posts');

-- Words of customers about the shop, kept by the shop itself.
create table reviews (
  id integer primary key generated always as identity,
  author text not null check (author <> ''),
  rating smallint not null check (rating between 1 and 5),
  text text not null check (text <> ''),
  written_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer references users,
  version integer not null default 1
);
create index reviews_newest on reviews (written_on desc, id desc);
create trigger reviews_changed after insert or update or delete on reviews
  for each statement execute function announce_change('reviews');
