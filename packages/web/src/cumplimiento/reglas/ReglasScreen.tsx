import { bogotaDay } from '@fenix/domain/dates/days';
import { allows, isManager } from '@fenix/domain/permissions';
import type { Regla } from '@fenix/domain/reglas/regla';
import { RULE_KIND_KEYS, type RuleKind, describeKind } from '@fenix/domain/reglas/tipos';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Segments } from '../../forms/Segments';
import { ExportMenu } from '../../records/ExportMenu';
import { ErrorState } from '../../shared/ErrorState';
import { useOpening, useQueryState } from '../../shared/list/useQueryState';
import { PageHeader } from '../../shared/PageHeader';
import { PanelDrawer } from '../../shared/PanelDrawer';
import { useToday } from '../../shared/useToday';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { Historia } from './Historia';
import { ReglaFacts } from './ReglaFacts';
import { ReglasLoading } from './ReglasLoading';
import { ReglaForm } from './ReglaForm';
import styles from './Reglas.module.css';
import { REGLAS_PATH, reglaQueries } from './useReglas';

const kindIn = (text: string | null): RuleKind | undefined => RULE_KIND_KEYS.find((kind) => kind === text);

/** Every rule that decides something, with its source; what is open beside the list is in the address. */
export function ReglasScreen() {
  const viewer = useViewer();
  const working = useWorkingClient();
  const [params, change] = useQueryState();
  const { open, close } = useOpening();
  const isStaff = isManager(viewer);
  const isGeneral = isStaff && (!working || params.get('de') !== 'cliente');
  const client = isGeneral ? undefined : working;
  const today = bogotaDay(useToday());
  const { data, error, refetch } = useQuery(reglaQueries.vigentes(client, today));
  const mayWrite = allows(viewer, 'writeCompliance');
  const editing = mayWrite ? kindIn(params.get('cambiar')) : undefined;
  const told = kindIn(params.get('historia'));

  return (
    <>
      <PageHeader
        title={routeOf('reglas').title}
        subtitle="Lo que pide la norma y lo que decide la empresa. Una regla nueva termina la anterior; lo que ya se decidió no cambia."
        action={
          <ExportMenu
            list={{
              path: REGLAS_PATH,
              words: 'las reglas',
              name: 'reglas',
              query: { ...(client && { client }), on: today },
            }}
          />
        }
      />
      {isStaff && working && (
        <div className={styles.whose}>
          <Segments
            legend="Reglas"
            segments={[
              { value: 'general', label: 'Para todos' },
              { value: 'cliente', label: `De ${displayName(working)}` },
            ]}
            value={isGeneral ? 'general' : 'cliente'}
            onChange={(whose) => change({ de: whose === 'cliente' ? whose : undefined })}
          />
        </div>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ReglasLoading />}
      {data && (
        <ul className={styles.rules}>
          {RULE_KIND_KEYS.map((kind) => (
            <Rule
              key={kind}
              kind={kind}
              rules={data.items.filter((rule) => rule.kind === kind)}
              onChange={mayWrite ? () => open({ cambiar: kind }) : undefined}
              onHistory={() => open({ historia: kind })}
            />
          ))}
        </ul>
      )}
      <PanelDrawer
        title={editing ? `Cambiar: ${describeKind(editing).label}` : ''}
        // Without what holds today the form would begin with another value.
        isOpen={editing !== undefined && data !== undefined}
        onClose={() => close({ cambiar: undefined })}
      >
        {editing && data && (
          <ReglaForm
            kind={editing}
            client={client}
            held={data.items.filter(({ kind }) => kind === editing)}
            onSaved={() => close({ cambiar: undefined })}
          />
        )}
      </PanelDrawer>
      <PanelDrawer
        title={told ? `Historia: ${describeKind(told).label}` : ''}
        isOpen={told !== undefined}
        onClose={() => close({ historia: undefined })}
      >
        {told && <Historia kind={told} client={client} />}
      </PanelDrawer>
    </>
  );
}

type RuleProps = {
  kind: RuleKind;
  rules: readonly Regla[];
  onChange: (() => void) | undefined;
  onHistory: () => void;
};

function Rule({ kind, rules, onChange, onHistory }: RuleProps) {
  const { label, what } = describeKind(kind);
  return (
    <li className={styles.rule}>
      <div>
        <h2>{label}</h2>
        <p className={styles.quiet}>{what}</p>
      </div>
      {rules.length === 0 && <p>Hoy no hay ninguna regla.</p>}
      {rules.map((rule) => (
        <ReglaFacts key={rule._id} rule={rule} />
      ))}
      <div className={styles.acts}>
        {onChange && (
          <Button variant="default" onClick={onChange} aria-label={`Cambiar ${label}`}>
            Cambiar
          </Button>
        )}
        <Button variant="subtle" onClick={onHistory} aria-label={`Historia de ${label}`}>
          Historia
        </Button>
      </div>
    </li>
  );
}
