-- A draft of a post is seen by the shop's people alone, and need not be whole.
alter table posts
  add column published boolean not null default true,
  -- Null until readers have seen it for the first time; from then on its address and its date stay.
  add column first_published_at timestamptz default now(),
  drop constraint posts_summary_check,
  drop constraint posts_author_check,
  add constraint posts_summary_check check (not published or summary <> ''),
  add constraint posts_author_check check (not published or author <> ''),
  add constraint posts_first_published_check check (not published or first_published_at is not null);
update posts set first_published_at = created_at;
create index posts_published on posts (position, created_at desc, id desc) where published;
create index posts_title_search on posts using gin (fold(title) gin_trgm_ops);

create or replace function refresh_post_documents(ids integer[]) returns void
  language sql
  as $$
    delete from post_documents using posts where posts.id = post_id and not published and posts.id = any(ids);
    select note_words(search_lexemes(title, true)) from posts where published and id = any(ids);
    insert into post_documents
    select id, array_to_tsvector(search_lexemes(concat_ws(' ', title, tags, key_words), true) || search_prose(summary)
      || search_prose(content)), array_to_tsvector(search_lexemes(title, true))
    from posts where published and id = any(ids)
    on conflict (post_id) do update set words = excluded.words, title = excluded.title
  $$;
drop trigger post_edited on posts;
create trigger post_edited after update on posts
  for each row when ((old.title, old.tags, old.key_words, old.summary, old.content, old.published)
    is distinct from (new.title, new.tags, new.key_words, new.summary, new.content, new.published))
  execute function post_written();
