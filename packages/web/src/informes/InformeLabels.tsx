import { informeAge, porQueEdadInforme } from '@fenix/domain/informes/dias';
import { type ListedInforme, STATUS_LABELS, TYPE_REPORT_LABELS } from '@fenix/domain/informes/informe';
import { DaysLabel } from '../shared/DaysLabel';
import { StateLabel } from '../shared/StateLabel';
import { WhyLabel } from '../shared/porQue/PorQue';
import { RecordHeading } from '../shared/record/RecordHeading';

type Staged = Pick<ListedInforme, 'status' | 'delete'>;

/** INF-59, INF-60. */
export function InformeStateLabel({ informe: { status, delete: isDeleted } }: { informe: Staged }) {
  if (isDeleted) return <StateLabel state="danger">Eliminado</StateLabel>;
  return <StateLabel state={status === 'success' ? 'ok' : 'warning'}>{STATUS_LABELS[status]}</StateLabel>;
}

type AgedProps = {
  informe: Pick<ListedInforme, 'status' | 'timeResponse' | 'fecha'>;
  now: Date;
  isWorded?: boolean;
};

/** INF-48, INF-69, INF-70. */
export function InformeDays({ informe, now, isWorded = false }: AgedProps) {
  return (
    <DaysLabel
      age={informeAge(informe, now)}
      title={(words) => (informe.status === 'success' ? `Se finalizó a los ${words}` : `Abierto hace ${words}`)}
      isWorded={isWorded}
    />
  );
}

/** WHY-04: the same, and pressed it says how the colour came about. */
export function InformeDaysWhy(props: AgedProps & { informe: Pick<ListedInforme, 'consecutive' | 'plate'> }) {
  const { informe } = props;
  return (
    <WhyLabel of={`Días de ${aboutOf(informe)}`} explain={(now) => porQueEdadInforme(informe, now)}>
      <InformeDays {...props} />
    </WhyLabel>
  );
}

type NamedInforme = Pick<ListedInforme, 'consecutive' | 'plate'>;
/** By which people know it, wherever it is not on screen. */
export const aboutOf = (informe: NamedInforme) => `${nameOf(informe)} · ${informe.plate}`;
export const nameOf = ({ consecutive }: Pick<NamedInforme, 'consecutive'>) => `Informe ${consecutive}`;

type Headed = Staged & Pick<ListedInforme, 'consecutive' | 'typeReport' | 'plate' | 'client'>;

/** Which report a paper or a drawer is about, in one line; `isNamed`: its number is above already. */
export function InformeHeading({ informe, isNamed = false }: { informe: Headed; isNamed?: boolean }) {
  return (
    <RecordHeading
      name={isNamed ? undefined : nameOf(informe)}
      plate={informe.plate}
      kind={TYPE_REPORT_LABELS[informe.typeReport]}
      client={informe.client}
      state={<InformeStateLabel informe={informe} />}
    />
  );
}
