-- Keys hold an address of up to 254 letters beside what is limited.
alter table rate_limits alter column key type text;
