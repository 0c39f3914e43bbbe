-- For how many days a client keeps who took which alert of the tower on: 0 for ever, null as the installation says.
alter table conservacion add column alertas integer check (alertas >= 0);
