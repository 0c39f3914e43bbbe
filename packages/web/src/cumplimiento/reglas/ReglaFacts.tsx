import { startOfDay } from '@fenix/domain/dates/days';
import { formatDay } from '@fenix/domain/dates/format';
import type { Regla } from '@fenix/domain/reglas/regla';
import { RULE_MARKS, type RuleMark, keyWords, valueWords } from '@fenix/domain/reglas/tipos';
import { displayName } from '@fenix/domain/text/names';
import { StateLabel } from '../../shared/StateLabel';
import type { State } from '../../theme/colors';
import styles from './Reglas.module.css';

const MARK_STATES: Record<RuleMark, State> = {
  texto: 'ok',
  secundaria: 'info',
  'sin verificar': 'warning',
  cliente: 'neutral',
};

/** One row of the table: what it says, whose it is, since when, and where it comes from. */
export function ReglaFacts({ rule }: { rule: Regla }) {
  const about = keyWords(rule.kind, rule.keys);
  const day = (iso: string) => formatDay(startOfDay(iso));
  return (
    <div className={styles.facts}>
      <p className={styles.value}>
        {about && `${about}: `}
        {valueWords(rule.kind, rule.value)}
      </p>
      <p className={styles.marks}>
        <StateLabel state={MARK_STATES[rule.mark]}>{RULE_MARKS[rule.mark]}</StateLabel>
        <span>{rule.client === null ? 'Para todos' : `De ${displayName(rule.client)}`}</span>
        <span>
          Desde el {day(rule.from)}
          {rule.to && ` hasta el ${day(rule.to)}`}
        </span>
      </p>
      <dl className={styles.words}>
        <dt>Fuente</dt>
        <dd>{rule.source}</dd>
        <dt>Motivo</dt>
        <dd>
          {rule.motivo}
          {rule.autor && ` (${rule.autor})`}
        </dd>
      </dl>
    </div>
  );
}
