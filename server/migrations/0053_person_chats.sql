-- Chats with a person, about no order or proposal of theirs: such an opening has no status.
alter table whatsapp_openings drop constraint whatsapp_openings_subject_kind_check;
alter table whatsapp_openings add check (subject_kind in ('proposal', 'order', 'user'));
alter table whatsapp_openings alter column status drop not null;
alter table whatsapp_openings add check ((status is null) = (subject_kind = 'user'));
