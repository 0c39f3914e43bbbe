import { bogotaDay } from '@fenix/domain/dates/days';
import type { DayRange } from '@fenix/domain/dates/range';
import { Button, Checkbox, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateRange } from '../shared/list/DateRange';
import { DownloadButton } from '../shared/list/DownloadButton';
import { FilterBar } from '../shared/list/FilterBar';
import { PlateChip } from '../shared/PlateChip';
import { SearchField } from '../shared/list/SearchField';
import { StateLabel } from '../shared/StateLabel';
import { saveBlob } from '../shared/file/saveBlob';
import styles from './GuiaVisual.module.css';
import { Section } from './Section';

const SAMPLE_DAY = bogotaDay(new Date(Date.UTC(2026, 10, 2, 12)));

export function ControlsSection() {
  const [range, setRange] = useState<DayRange>({ from: SAMPLE_DAY, to: SAMPLE_DAY });
  const [search, setSearch] = useState('');
  return (
    <>
      <Section title="Botones y estados">
        <div className={styles.row}>
          <Button>Guardar</Button>
          <Button variant="default">Cancelar</Button>
          <Button variant="subtle">Ver más</Button>
          <Button color="red">Eliminar</Button>
          <Button disabled>No disponible</Button>
          <DownloadButton onDownload={() => saveBlob(new Blob(['Fénix']), 'muestra.txt')}>Descargar</DownloadButton>
        </div>
        <div className={styles.row} style={{ marginTop: 'var(--mantine-spacing-md)' }}>
          <StateLabel state="ok">Finalizado</StateLabel>
          <StateLabel state="info">En ruta</StateLabel>
          <StateLabel state="warning">Retrasado</StateLabel>
          <StateLabel state="danger">Detenido</StateLabel>
          <StateLabel state="neutral">Pendiente</StateLabel>
          <PlateChip plate="xyz123" />
          <PlateChip plate="SKT490" />
        </div>
      </Section>
      <Section title="Filtros">
        <FilterBar label="Filtros de muestra">
          <DateRange value={range} onChange={setRange} />
          <SearchField label="Buscar" placeholder="Placa o conductor" value={search} onChange={setSearch} />
        </FilterBar>
      </Section>
      <Section title="Campos">
        <div className={styles.columns}>
          <TextInput label="Nombre" placeholder="Como aparece en la cédula" />
          <TextInput label="NIT" defaultValue="900.123" error="El NIT tiene nueve dígitos" />
          <PasswordInput
            label="Contraseña"
            defaultValue="secreta"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar contraseña' }}
          />
          <Checkbox label="Acepto las condiciones" defaultChecked />
          <Switch label="Módulo activo" defaultChecked />
        </div>
      </Section>
    </>
  );
}
