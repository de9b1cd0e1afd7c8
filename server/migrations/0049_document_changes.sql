-- Which products' documents a transaction has written or removed, for processes that hold them in memory: whoever knows
-- the oldest transaction that was still open when it last read finds here all that was committed since. Sequences or
-- clocks would not do: what is numbered first may be committed last. A removed product stays listed.
create table document_changes (
  product_id integer primary key,
  -- The transaction that changed it last.
  changed_in bigint not null
);
create index document_changes_changed_in on document_changes (changed_in);

create function note_document_changes() returns trigger
  language plpgsql
  as $$
    begin
      insert into document_changes (product_id, changed_in)
      select product_id, pg_current_xact_id()::text::bigint from changed
      on conflict (product_id) do update set changed_in = excluded.changed_in;
      return null;
    end
  $$;
create trigger product_documents_added after insert on product_documents
  referencing new table as changed for each statement execute function note_document_changes();
create trigger product_documents_edited after update on product_documents
  referencing new table as changed for each statement execute function note_document_changes();
create trigger product_documents_removed after delete on product_documents
  referencing old table as changed for each statement execute function note_document_changes();
