-- Twelve photos at most, counted from 1 without gaps.
alter table inspection_photos add check (position between 1 and 12);

-- What was found of a question stays when the catalogue loses it, as what was declared does.
alter table inspection_answers drop constraint inspection_answers_attribute_id_fkey;
