-- What is known of a number is found at once, however many proposals and inspections have it.
create index proposals_imei_open on proposals (imei, id desc) where status in (1, 2, 4, 5, 7, 8, 9);
create index proposals_imei_bought on proposals (imei, id desc) where status = 6;
create index inspections_imei2 on inspections (imei2) where imei2 is not null;
