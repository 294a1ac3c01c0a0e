-- From which network a time is held, as hashes that say nothing of it: of all the browsers behind one network only a few
-- hold a time at once. IPv6 comes in networks next to each other, of which one person may have thousands: these count
-- together as well.
alter table booking_holds add column network text, add column wider_network text;
