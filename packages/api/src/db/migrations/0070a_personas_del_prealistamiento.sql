-- Documents of the responsible person and of the driver as they were when the check was made; null where the company
-- keeps none.
alter table presets add column personas jsonb;
