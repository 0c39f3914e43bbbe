import { VEHICLE_CLASSES, VEHICLE_CLASS_KEYS } from '@fenix/domain/flota/vehicleClass';
import { Select, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../shared/confirm';
import { ErrorState } from '../../shared/ErrorState';
import { useQueryState } from '../../shared/list/useQueryState';
import { catalogoQueries } from '../useCatalogos';
import styles from './Catalogos.module.css';
import { PlantillaEditor } from './PlantillaEditor';

const CLASSES = VEHICLE_CLASS_KEYS.map((value) => ({ value, label: VEHICLE_CLASSES[value] }));

function mayLeave(): Promise<boolean> {
  return confirm({
    title: '¿Descartar los cambios?',
    message: 'Esta plantilla tiene cambios sin guardar.',
    confirmLabel: 'Descartar',
    danger: true,
  });
}

/** ACTA-43 to ACTA-46: what is looked at on each class of vehicle. */
export function PlantillasTab() {
  const [params, change] = useQueryState();
  const clase = VEHICLE_CLASS_KEYS.find((key) => key === params.get('clase')) ?? 'defaultcheck';
  const [isDirty, setDirty] = useState(false);
  const { data, error, refetch } = useQuery(catalogoQueries.plantillas());
  const plantilla = data?.find((one) => one.clase === clase);

  async function handleClass(next: string | null) {
    if (!next || next === clase || (isDirty && !(await mayLeave()))) return;
    setDirty(false);
    change({ clase: next });
  }

  return (
    <div className={styles.templates}>
      <Select
        label="Clase de vehículo"
        data={CLASSES}
        value={clase}
        onChange={(next) => void handleClass(next)}
        allowDeselect={false}
        maxDropdownHeight={320}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Stack gap="xs" aria-busy>
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <Skeleton key={line} height={36} />
          ))}
        </Stack>
      )}
      {plantilla && <PlantillaEditor key={clase} plantilla={plantilla} onDirty={setDirty} />}
    </div>
  );
}
