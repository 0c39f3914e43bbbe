import { type AjustesNovedades, isOffered } from '@fenix/domain/informes/catalogo/catalogo';
import { type Rango, type TipoDeNovedad, findTipos } from '@fenix/domain/informes/catalogo/novedades';
import { displayName } from '@fenix/domain/text/names';
import { Switch } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { EmptyState } from '../../shared/EmptyState';
import { SearchField } from '../../shared/list/SearchField';
import { SaveBar } from '../../shared/editor/SaveBar';
import styles from './Novedades.module.css';
import { useSaveAjustes } from './useCatalogo';

type Props = {
  client: string;
  rangos: readonly Rango[];
  ajustes: AjustesNovedades;
  onDirty: (isDirty: boolean) => void;
};
type Choice = Pick<AjustesNovedades, 'encendidos' | 'apagados'>;

/** INF-19: which types a client's form offers. The reserve is off until it is switched on, the rest is on. */
export function AjustesEditor({ client, rangos, ajustes, onDirty }: Props) {
  const [draft, setDraft] = useState<Choice>();
  const [search, setSearch] = useState('');
  const save = useSaveAjustes();
  const choice = draft ?? ajustes;
  const alive = rangos.map((rango) => ({ ...rango, tipos: rango.tipos.filter(({ state }) => state !== 'retirado') }));
  const found = search.trim() === '' ? alive : findTipos(search, alive);

  function turn({ id, state }: TipoDeNovedad, isOn: boolean) {
    const without = (ids: readonly string[]) => ids.filter((other) => other !== id);
    const { encendidos, apagados } = choice;
    setDraft(
      state === 'reserva'
        ? { apagados, encendidos: isOn ? [...without(encendidos), id] : without(encendidos) }
        : { encendidos, apagados: isOn ? without(apagados) : [...without(apagados), id] },
    );
    onDirty(true);
  }

  function discard() {
    setDraft(undefined);
    onDirty(false);
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (save.isPending) return;
    // What has changed its state or was retired since is left behind.
    const tipos = alive.flatMap((rango) => rango.tipos);
    const ids = (ofIds: readonly string[], isReserve: boolean) =>
      ofIds.filter((id) => tipos.some((tipo) => tipo.id === id && (tipo.state === 'reserva') === isReserve));
    const { encendidos, apagados } = choice;
    save.mutate(
      { client, version: ajustes.version, encendidos: ids(encendidos, true), apagados: ids(apagados, false) },
      { onSuccess: discard },
    );
  }

  return (
    <form className={styles.page} noValidate aria-label={`Novedades de ${displayName(client)}`} onSubmit={handleSubmit}>
      <SearchField label="Búsqueda" placeholder="Palabra, código o rango" value={search} onChange={setSearch} />
      {found.length === 0 && <EmptyState title="Sin coincidencias" />}
      {found.map((rango) => (
        <section key={rango.name} aria-label={rango.name}>
          <h2 className={styles.title}>
            {rango.name} · {rango.caption}
          </h2>
          <ul className={styles.switches}>
            {rango.tipos.map((tipo) => (
              <li key={tipo.id}>
                <Switch
                  label={tipo.codigo ? `${tipo.name} (${tipo.codigo})` : tipo.name}
                  description={tipo.state === 'reserva' ? 'De reserva' : undefined}
                  checked={isOffered(tipo, choice)}
                  onChange={(event) => turn(tipo, event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <SaveBar label="Guardar" isDirty={draft !== undefined} isSaving={save.isPending} onDiscard={discard} />
    </form>
  );
}
