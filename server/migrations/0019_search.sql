-- Words ---------------------------------------------------------------------------------------------------------------
-- Words that documents have, for those who mistype them; one that no document has any more does no harm.
create table document_words (
  word text primary key check (word ~ '^[a-z]{3,30}$'),
  deletions text[] not null generated always as (search_deletions(word)) stored
);
create index document_words_deletions on document_words using gin (deletions);
create index document_words_similar on document_words using gin (word gin_trgm_ops);

-- Whoever types the term also finds the meaning.
create table search_synonyms (
  id integer primary key generated always as identity,
  term text not null check (term ~ '^[a-z0-9]{1,40}$'),
  meaning text not null check (meaning <> ''),
  meaning_words text not null generated always as (search_text(meaning)) stored check (meaning_words <> ''),
  deletions text[] not null generated always as (search_deletions(term)) stored,
  unique (term, meaning_words)
);
create index search_synonyms_deletions on search_synonyms using gin (deletions);
create trigger search_synonyms_changed after insert or update or delete on search_synonyms
  for each statement execute function announce_change('catalogue');
-- The shop may take any of them away.
insert into search_synonyms (term, meaning) values
  ('ifone', 'iphone'), ('aifone', 'iphone'), ('aifon', 'iphone'), ('iphon', 'iphone'), ('ip', 'iphone'),
  ('galaxi', 'galaxy'), ('galax', 'galaxy'), ('galaquixi', 'galaxy'),
  ('sansung', 'samsung'), ('sansumg', 'samsung'), ('sansug', 'samsung'), ('samsumg', 'samsung'),
  ('xaomi', 'xiaomi'), ('xiomi', 'xiaomi'), ('chaomi', 'xiaomi'), ('shaomi', 'xiaomi'), ('mi', 'xiaomi'),
  ('redimi', 'redmi'), ('motorola', 'moto'), ('moto', 'motorola'), ('epol', 'apple'),
  ('pm', 'pro max'), ('promax', 'pro max'), ('minni', 'mini'),
  ('celular', 'smartphone'), ('telefone', 'smartphone'), ('fone', 'smartphone'), ('smartphone', 'celular'),
  ('relogio', 'watch'), ('relogio', 'smartwatch'), ('smartwatch', 'watch'), ('uotch', 'watch'),
  ('tablet', 'ipad'), ('tablete', 'tablet'), ('tablete', 'ipad'),
  ('usado', 'seminovo'), ('semi', 'seminovo'), ('lacrado', 'novo'), ('mostruario', 'vitrine'),
  ('capinha', 'capa'), ('case', 'capa'), ('pelicula', 'vidro'),
  ('powerbank', 'bateria portátil'), ('airpods', 'fone sem fio'), ('headphone', 'fone'), ('headset', 'fone'),
  ('bluetooth', 'sem fio'), ('fonte', 'carregador'), ('preta', 'preto'), ('branca', 'branco'), ('rosinha', 'rosa'),
  ('dourada', 'dourado'), ('gold', 'dourado'), ('black', 'preto'), ('white', 'branco'), ('blue', 'azul'),
  ('pink', 'rosa'), ('vermelho', 'red'), ('red', 'vermelho'), ('amarela', 'amarelo'), ('roxa', 'roxo'),
  -- People's names of states, capacities and accessories.
  ('lacrada', 'lacrado'), ('lacrada', 'novo'), ('zero', 'novo'), ('zerado', 'novo'), ('nuncausado', 'novo'),
  ('segundamao', 'seminovo'), ('usada', 'seminovo'), ('seminova', 'seminovo'), ('openbox', 'vitrine'),
  ('exposicao', 'vitrine'), ('recondicionado', 'seminovo'), ('recondicionado', 'vitrine'),
  ('ouvido', 'fone'), ('auricular', 'fone'), ('intraauricular', 'fone'), ('intra', 'fone'), ('earbuds', 'fone'),
  ('earbud', 'fone'), ('earphone', 'fone'), ('airdots', 'fone sem fio'), ('airpod', 'fone sem fio'), ('anc', 'cancelamento'),
  ('tipoc', 'usb c'), ('typec', 'usb c'), ('usbtipoc', 'usb c'), ('turbo', 'rapida'), ('rapido', 'rapida'),
  ('parede', 'carregador'), ('tomada', 'carregador'), ('adaptador', 'carregador'), ('plugue', 'carregador'),
  ('carregadorportatil', 'bateria portátil'), ('externa', 'portátil'), ('externo', 'portátil'), ('hd', 'ssd'),
  ('magsafe', 'magnética'), ('inteligente', 'watch'), ('protetora', 'capa'), ('cover', 'capa'), ('protetor', 'película');

-- In a fixed order: whoever adds the same words at the same time waits, never in a circle.
create function note_words(words text[]) returns void
  language sql
  as $$
    insert into document_words (word)
    select distinct given.word from unnest(words) as given (word)
    where given.word ~ '^[a-z]{3,30}$' and not exists (select from document_words as known where known.word = given.word)
    order by 1
    on conflict do nothing
  $$;

-- Documents -----------------------------------------------------------------------------------------------------------
-- Products on offer, as they are searched, narrowed down, counted and ordered; nothing else has a row.
create table product_documents (
  product_id integer primary key references products on delete cascade,
  -- Everything: name, model, brand, types, values, description, and the SKU behind a '#'.
  words tsvector not null,
  -- Those of name, model, brand and types.
  name_words tsvector not null,
  -- Those of the model, else of the name.
  title tsvector not null,
  name_key text not null,
  sku_key text not null,
  price_cents integer not null,
  in_stock boolean not null,
  model_id integer,
  type_ids integer[] not null,
  -- Of the attributes of the shop.
  value_ids integer[] not null,
  -- Counted are values of attributes that are filters; types as -2 × id, the model as -2 × id - 1.
  counted integer[] not null
) with (fillfactor = 90);
create index product_documents_model on product_documents (model_id);

create table model_documents (
  model_id integer primary key references models on delete cascade,
  words tsvector not null,
  title tsvector not null
);

-- Writes the documents of these products as they are at this moment. Products are locked by their ids, as orders lock
-- them.
create function refresh_product_documents(ids integer[]) returns void
  language plpgsql
  as $$
    begin
      perform from products where id = any(ids) order by id for no key update;
      delete from product_documents
      where product_id = any(ids)
        and not exists (select from products where id = product_id and deleted_at is null and published);
      with source as (
        select products.*, models.name as model_name,
          search_lexemes(products.name, true) as name_lexemes,
          search_lexemes(concat_ws(' ', brands.name, models.name), true) as model_lexemes,
          coalesce(types.list, '{}') as type_ids, coalesce(types.lexemes, '{}') as type_lexemes,
          coalesce(held.list, '{}') as value_ids, coalesce(held.filters, '{}') as filter_ids,
          array(
            select distinct lexeme
            from product_values
            join attribute_values on attribute_values.id = attribute_value_id
            join attributes on attributes.id = attribute_id and classification in (2, 3)
            cross join unnest(lexemes) as lexeme
            where product_id = products.id
          ) as value_lexemes
        from products
        left join models on models.id = model_id
        left join brands on brands.id = brand_id
        left join lateral (
          select array_agg(device_types.id) as list,
            search_lexemes(string_agg(device_types.name, ' '), true) as lexemes
          from product_types join device_types on device_types.id = device_type_id
          where product_id = products.id
        ) types on true
        left join lateral (
          select array_agg(attribute_values.id) as list, array_agg(attribute_values.id) filter (where is_filter) as filters
          from product_values
          join attribute_values on attribute_values.id = attribute_value_id
          join attributes on attributes.id = attribute_id and attributes.classification in (2, 3)
          where product_id = products.id
        ) held on true
        where products.id = any(ids) and deleted_at is null and published
      ),
      noted as (
        select note_words(array_agg(distinct lexeme))
        from source, unnest(name_lexemes || model_lexemes || type_lexemes || value_lexemes) as lexeme
      )
      insert into product_documents
      select source.id,
        array_to_tsvector(name_lexemes || model_lexemes || type_lexemes || value_lexemes || search_prose(description)
          || ('#' || left(search_sku(sku), 100))),
        array_to_tsvector(name_lexemes || model_lexemes || type_lexemes),
        search_title(coalesce(model_name, name)),
        search_text(name), search_sku(sku), price_cents, stock > 0, model_id, type_ids, value_ids,
        filter_ids || array(select -2 * id from unnest(type_ids) as id)
          || case when model_id is not null then array[-2 * model_id - 1] else '{}' end
      from source, (select count(*) from noted) as all_noted
      on conflict (product_id) do update set
        words = excluded.words, name_words = excluded.name_words, title = excluded.title, name_key = excluded.name_key,
        sku_key = excluded.sku_key, price_cents = excluded.price_cents, in_stock = excluded.in_stock,
        model_id = excluded.model_id, type_ids = excluded.type_ids, value_ids = excluded.value_ids,
        counted = excluded.counted;
    end
  $$;

create function refresh_model_documents(ids integer[]) returns void
  language plpgsql
  as $$
    begin
      with source as (
        select models.id, models.name, search_lexemes(concat_ws(' ', brands.name, models.name, device_types.name), true) as lexemes
        from models
        left join brands on brands.id = brand_id
        left join device_types on device_types.id = device_type_id
        where models.id = any(ids)
      ),
      noted as (select note_words(array_agg(distinct lexeme)) from source, unnest(lexemes) as lexeme)
      insert into model_documents
      select source.id, array_to_tsvector(lexemes), search_title(name) from source, (select count(*) from noted) as all_noted
      on conflict (model_id) do update set words = excluded.words, title = excluded.title;
    end
  $$;

-- Products ------------------------------------------------------------------------------------------------------------
create function products_added() returns trigger
  language plpgsql
  as $$
    begin
      perform refresh_product_documents(array(select id from changed));
      return null;
    end
  $$;
create trigger products_added after insert on products
  referencing new table as changed for each statement execute function products_added();

create function product_edited() returns trigger
  language plpgsql
  as $$
    begin
      if (old.name, old.sku, old.description, old.model_id, old.published, old.deleted_at)
        is distinct from (new.name, new.sku, new.description, new.model_id, new.published, new.deleted_at) then
        perform refresh_product_documents(array[new.id]);
      else
        update product_documents set price_cents = new.price_cents, in_stock = new.stock > 0 where product_id = new.id;
      end if;
      return null;
    end
  $$;
-- A sale that leaves some on the shelf is nothing to the search.
create trigger product_edited after update on products
  for each row
  when ((old.name, old.sku, old.description, old.model_id, old.published, old.deleted_at, old.price_cents, old.stock > 0)
    is distinct from
    (new.name, new.sku, new.description, new.model_id, new.published, new.deleted_at, new.price_cents, new.stock > 0))
  execute function product_edited();

create function product_parts_changed() returns trigger
  language plpgsql
  as $$
    begin
      perform refresh_product_documents(array(select distinct product_id from changed));
      return null;
    end
  $$;
create trigger product_types_added after insert on product_types
  referencing new table as changed for each statement execute function product_parts_changed();
create trigger product_types_removed after delete on product_types
  referencing old table as changed for each statement execute function product_parts_changed();
create trigger product_values_added after insert on product_values
  referencing new table as changed for each statement execute function product_parts_changed();
create trigger product_values_edited after update on product_values
  referencing new table as changed for each statement execute function product_parts_changed();
create trigger product_values_removed after delete on product_values
  referencing old table as changed for each statement execute function product_parts_changed();

-- The names that describe products and models -------------------------------------------------------------------------
create function described_products_changed() returns trigger
  language plpgsql
  as $$
    declare
      ids integer[];
    begin
      case tg_table_name
        when 'attribute_values' then
          ids := array(select product_id from product_values where attribute_value_id = new.id);
        when 'attributes' then
          ids := array(
            select distinct product_id from product_values join attribute_values on attribute_values.id = attribute_value_id
            where attribute_id = new.id
          );
        when 'models' then
          perform refresh_model_documents(array[new.id]);
          ids := array(select id from products where model_id = new.id);
        when 'brands' then
          perform refresh_model_documents(array(select id from models where brand_id = new.id));
          ids := array(select products.id from products join models on models.id = model_id where brand_id = new.id);
        when 'device_types' then
          perform refresh_model_documents(array(select id from models where device_type_id = new.id));
          ids := array(select product_id from product_types where device_type_id = new.id);
      end case;
      if cardinality(ids) > 0 then
        perform refresh_product_documents(ids);
      end if;
      return null;
    end
  $$;
create trigger attribute_value_renamed after update on attribute_values
  for each row when (old.value is distinct from new.value) execute function described_products_changed();
create trigger attribute_use_changed after update on attributes
  for each row when ((old.is_filter, old.classification) is distinct from (new.is_filter, new.classification))
  execute function described_products_changed();
create trigger model_renamed after update on models
  for each row when ((old.name, old.brand_id, old.device_type_id) is distinct from (new.name, new.brand_id, new.device_type_id))
  execute function described_products_changed();
create trigger brand_renamed after update on brands
  for each row when (old.name is distinct from new.name) execute function described_products_changed();
create trigger device_type_renamed after update on device_types
  for each row when (old.name is distinct from new.name) execute function described_products_changed();

create function models_added() returns trigger
  language plpgsql
  as $$
    begin
      perform refresh_model_documents(array(select id from changed));
      return null;
    end
  $$;
create trigger models_added after insert on models
  referencing new table as changed for each statement execute function models_added();

-- Posts ---------------------------------------------------------------------------------------------------------------
create table post_documents (
  post_id integer primary key references posts on delete cascade,
  words tsvector not null,
  title tsvector not null
);
create index post_documents_words on post_documents using gin (words) with (fastupdate = off);

create function refresh_post_documents(ids integer[]) returns void
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

create function post_written() returns trigger
  language plpgsql
  as $$
    begin
      perform refresh_post_documents(array[new.id]);
      return null;
    end
  $$;
create trigger post_added after insert on posts for each row execute function post_written();
create trigger post_edited after update on posts
  for each row when ((old.title, old.tags, old.key_words, old.summary, old.content, old.published)
    is distinct from (new.title, new.tags, new.key_words, new.summary, new.content, new.published))
  execute function post_written();

-- Changes -------------------------------------------------------------------------------------------------------------
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
