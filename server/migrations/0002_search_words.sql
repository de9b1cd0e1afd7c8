-- Texts are cut into words the same way on both sides of a comparison: without case and accents, what is neither letter
-- nor digit parts words, and so does a change from letters to digits ('iphone13'), but for short ones ('s23', '128gb').
create function search_text(value text) returns text
  language sql immutable strict parallel safe
  as $$
    select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      public.fold(replace(replace(value, 'ª', ' a '), 'º', ' o ')),
      '(\d)\.(?=\d{3}\M)', '\1', 'g'),
      '[^a-z0-9]+', ' ', 'g'),
      '([a-z]{3})(?=\d)', '\1 ', 'g'),
      '(\d)(?!(?:gb|tb|mb|mm|cm|mp|mah|hz)\M)(?=[a-z]{2})', '\1 ', 'g'))
  $$;

-- The words of a text, and neighbours written together, so that spaces do not matter. Within values a number alone says
-- nothing ('12 MP' is no iPhone 12): it counts together with a neighbour.
create function search_lexemes(value text, with_numbers boolean) returns text[]
  language sql immutable strict parallel safe
  as $$
    with words as (
      select word, lead(word) over places as next, lead(word, 2) over places as after_next
      from unnest(string_to_array(left(public.search_text(value), 20000), ' ')) with ordinality as given (word, place)
      where word <> ''
      window places as (order by place)
    )
    select coalesce(array_agg(distinct left(lexeme, 120)), '{}')
    from words, unnest(array[word, word || next, case when with_numbers then word || next || after_next end]) as lexeme
    where lexeme is not null and (with_numbers or lexeme !~ '^\d+$')
  $$;

-- The words of a long text; its numbers say nothing.
create function search_prose(value text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select coalesce(array_agg(distinct left(word, 60)), '{}')
    from unnest(string_to_array(public.search_text(left(regexp_replace(value, '<[^>]*>|&\w+;', ' ', 'g'), 20000)), ' '))
      as word
    where word !~ '^\d*$'
  $$;

-- The words that tell one thing from others of its kind.
create function search_title(value text) returns tsvector
  language sql immutable strict parallel safe
  as $$
    select array_to_tsvector(coalesce(array_agg(distinct left(word, 60)), '{}'))
    from unnest(string_to_array(public.search_text(value), ' ')) as word
    where word not in ('', 'a', 'o', 'e', 'de', 'da', 'do', 'para', 'com', '4g', '5g', 'geracao')
  $$;

-- A word and what is left of it without one of its letters: two words that differ in one letter have one of these in
-- common.
create function search_deletions(word text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select array_agg(distinct left(word, place - 1) || substr(word, place + 1)) || word
    from generate_series(1, length(word)) as place
  $$;

create function search_sku(value text) returns text
  language sql immutable strict parallel safe
  as $$ select regexp_replace(public.fold(value), '[^a-z0-9]+', '', 'g') $$;
