-- Why a unit that came back went on the shelf although one of its numbers was blocked or restricted.
alter table inspections add column flag_reason text;
