import { NewActa } from '@fenix/domain/actas/acta';
import {
  ACTA_FORMATS,
  ACTA_FORMAT_KEYS,
  ACTA_TIPES,
  ACTA_TIPE_KEYS,
  type ActaFormat,
  type ActaTipe,
  DEFAULT_TIPE,
} from '@fenix/domain/actas/tipos';
import type { KnownVehicle } from '@fenix/domain/actas/vehicle';
import { Button, Group, Input, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { ClientPicker } from '../../shared/list/ClientPicker';
import formStyles from '../../shared/form/Form.module.css';
import { SearchSelect } from '../../shared/form/SearchSelect';
import { useAskedClose } from '../../shared/form/unsaved';
import { useFields } from '../../shared/form/useFields';
import { useIsPhone } from '../../shared/useIsPhone';
import styles from './NewActaDialog.module.css';
import { catalogoQueries } from '../useCatalogos';
import { PlateField } from './PlateField';
import { useCreateActa } from './useCreateActa';
import { useReturnFocus } from '../../shared/useReturnFocus';

const TIPE_OPTIONS = ACTA_TIPE_KEYS.map((value) => ({ value, label: ACTA_TIPES[value] }));
const FORMAT_OPTIONS = ACTA_FORMAT_KEYS.map((value) => ({ value, label: ACTA_FORMATS[value] }));

/** Most visits are about a GPS. */
const FIRST_FORMAT: ActaFormat = 'gps';

type Props = { client: string; onCreated: (id: string, client: string) => void; onClose: () => void };

/** ACTA-38: what a pending record begins with. */
export function NewActaDialog({ client, onCreated, onClose }: Props) {
  useReturnFocus();
  const { values, isUnsaved, problems, form, key, set, check, refuse } = useFields({
    client,
    plate: '',
    internalNumber: '',
    tipe: DEFAULT_TIPE,
    format: FIRST_FORMAT,
    name: '',
  });
  const create = useCreateActa();
  const { close, asking } = useAskedClose(isUnsaved, onClose);
  const tecnicos = useQuery(catalogoQueries.tecnicos());
  const offered = (tecnicos.data ?? []).filter(({ activo }) => activo).map(({ nombre }) => nombre);

  /** The server asks the platform about the plate again; here its number only saves typing. */
  function handlePlate(plate: string, vehicle: KnownVehicle | undefined) {
    set('plate', plate);
    // CUM-18: the number that the company keeps goes before the name at the platform.
    const number = vehicle?.internalNumber || vehicle?.nombre;
    if (number) set('internalNumber', number);
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    // The record travels as it was typed; the schema only says what is wrong with it.
    if (!check(NewActa) || create.isPending) return;
    create.mutate({ key, acta: values }, { onSuccess: ({ data }) => onCreated(data, values.client), onError: refuse });
  }

  return (
    <Modal opened onClose={close} {...asking} size="lg" fullScreen={useIsPhone()} title="Nueva acta">
      <form ref={form} className={formStyles.fields} onSubmit={handleSubmit} noValidate aria-label="Nueva acta">
        <div className={styles.wide}>
          <ClientPicker value={values.client} onChange={(chosen) => set('client', chosen)} />
        </div>
        <div className={formStyles.pair}>
          <PlateField client={values.client} value={values.plate} onChange={handlePlate} error={problems.plate} />
          <TextInput
            label="N° interno"
            value={values.internalNumber}
            onChange={(event) => set('internalNumber', event.currentTarget.value)}
            error={problems.internalNumber}
          />
          <SearchSelect
            label="Tipo"
            options={TIPE_OPTIONS}
            value={values.tipe}
            onChange={(tipe) => set('tipe', tipe as ActaTipe)}
            allowDeselect={false}
            error={problems.tipe}
          />
          <SearchSelect
            label="Técnico"
            placeholder="Elige un técnico"
            options={offered.map((nombre) => ({ value: nombre, label: nombre }))}
            value={values.name}
            onChange={(name) => set('name', name)}
            onDropdownOpen={() => tecnicos.isError && void tecnicos.refetch()}
            nothingFoundMessage={offered.length === 0 ? 'No hay técnicos en el catálogo' : 'Sin coincidencias'}
            error={problems.name}
          />
        </div>
        <Input.Wrapper label="Formato" labelElement="div" error={problems.format}>
          <SegmentedControl
            fullWidth
            aria-label="Formato"
            data={FORMAT_OPTIONS}
            value={values.format}
            onChange={(format) => set('format', format)}
          />
        </Input.Wrapper>
        <Group justify="flex-end" gap="xs" className={formStyles.dialogSave ?? ''}>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" loading={create.isPending}>
            Crear acta
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
