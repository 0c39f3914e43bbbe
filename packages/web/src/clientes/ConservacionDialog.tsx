import type { Cliente } from '@fenix/domain/clientes/cliente';
import { CATEGORIAS, CONSERVACION, ConservacionChange, ConservacionDe } from '@fenix/domain/clientes/conservacion';
import { displayName } from '@fenix/domain/text/names';
import { Modal, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { ErrorState } from '../shared/ErrorState';
import { Loading } from '../shared/Loading';
import styles from '../shared/form/Form.module.css';
import { SaveButtons } from '../shared/form/SaveButtons';
import { useAskedClose } from '../shared/form/unsaved';
import { useFields } from '../shared/form/useFields';
import { useStale } from '../shared/form/useStale';
import { useIsPhone } from '../shared/useIsPhone';
import { useReturnFocus } from '../shared/useReturnFocus';
import { conservacionQueries, useChangeConservacion } from './useConservacion';

type Props = { cliente: Cliente; onClose: () => void };

/** CLI-45: for how many days what grows of a client is kept. */
export function ConservacionDialog({ cliente, onClose }: Props) {
  useReturnFocus();
  const { data, error, refetch } = useQuery(conservacionQueries.of(cliente._id));
  const title = `Conservación de los datos: ${displayName(cliente.client)}`;
  const isPhone = useIsPhone();
  if (data) return <ConservacionForm cliente={cliente} kept={data} title={title} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} size="lg" fullScreen={isPhone} title={title}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading height={320} />}
    </Modal>
  );
}

const typed = (days: number | null) => (days === null ? '' : String(days));
const read = (text: string) => (text.trim() === '' ? null : Number(text));

const valuesOf = ({ cliente: { posiciones, viajes, fotos, alertas, avisos } }: ConservacionDe) => ({
  posiciones: typed(posiciones),
  viajes: typed(viajes),
  fotos: typed(fotos),
  alertas: typed(alertas),
  avisos: typed(avisos),
});

function ConservacionForm({ cliente, kept: opened, title, onClose }: Props & { kept: ConservacionDe; title: string }) {
  const { values, isUnsaved, problems, form, set, check, refuse, follow } = useFields(valuesOf(opened));
  const change = useChangeConservacion(cliente);
  const { record: kept, alert } = useStale(ConservacionDe, opened, change, (was, now) =>
    follow(valuesOf(was), valuesOf(now)),
  );
  const { close, asking } = useAskedClose(isUnsaved, onClose);
  const isPhone = useIsPhone();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const typedRules = Object.fromEntries(CATEGORIAS.map((categoria) => [categoria, read(values[categoria])]));
    const rules = check(ConservacionChange, { ...typedRules, version: kept.version });
    if (!rules || change.isPending) return;
    change.mutate(rules, { onSuccess: onClose, onError: refuse });
  }

  return (
    <Modal opened onClose={close} {...asking} size="lg" fullScreen={isPhone} title={title}>
      <form
        ref={form}
        className={styles.fields}
        onSubmit={handleSubmit}
        noValidate
        aria-label="Conservación de los datos"
      >
        <Text size="sm">
          En días. Lo que los cumple se borra cada noche y no se puede recuperar. Actas, informes, prealistamientos,
          inspecciones, documentos y auditoría se conservan siempre.
        </Text>
        {CATEGORIAS.map((categoria) => (
          <TextInput
            key={categoria}
            label={CONSERVACION[categoria].label}
            description={`${CONSERVACION[categoria].what} ${installationWords(kept.instalacion[categoria], categoria === 'avisos')}`}
            inputMode="numeric"
            autoComplete="off"
            value={values[categoria]}
            error={problems[categoria]}
            onChange={(event) => set(categoria, event.currentTarget.value)}
          />
        ))}
        {alert}
        <SaveButtons isSaving={change.isPending} onCancel={close} className={styles.dialogSave} />
      </form>
    </Modal>
  );
}

function installationWords(days: number | null, isOfNotices: boolean): string {
  if (isOfNotices) return 'Vacío: 90 días.';
  return days === null ? 'Vacío: siempre.' : `Vacío: ${days} días. 0: siempre.`;
}
