import { CHECK_VALUES, type CheckValue } from '@fenix/domain/forms/checks';
import {
  type Findings,
  NOVELTIE_MAX,
  type Point,
  type PointAnswer,
  allGood,
  photoPlace,
} from '@fenix/domain/forms/inspection';
import type { Upload } from '@fenix/domain/uploads';
import { Button, Input, Textarea } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { CameraField } from '../shared/file/CameraField';
import { StateLabel } from '../shared/StateLabel';
import { CHECK_ANSWERS } from './ChecksField';
import { DayField } from './DayField';
import styles from './InspectionField.module.css';
import { Segments } from './Segments';
import type { FormState } from './useForm';

type Props = { form: FormState; name: string; points: readonly Point[]; photo: Upload };

/** PRE-20: an answer for each point, all of them good with one tap; what is bad asks for a note and a photo. */
export function InspectionField({ form, name, points, photo }: Props) {
  const findings = (form.values[name] ?? {}) as Findings;
  const set = (indice: number, change: PointAnswer) =>
    form.set({ [name]: { ...findings, [indice]: { ...findings[indice], ...change } } });
  const open = points.filter(({ indice }) => !findings[indice]?.checked).length;
  return (
    <div>
      <div className={styles.head}>
        <output className={styles.counts} aria-label="Respuestas">
          {CHECK_VALUES.map((value, place) => (
            <StateLabel key={value} state={CHECK_ANSWERS[place]?.state ?? 'neutral'}>
              {`${value} ${points.filter(({ indice }) => findings[indice]?.checked === value).length}`}
            </StateLabel>
          ))}
        </output>
        <Button
          variant="default"
          size="md"
          disabled={open === 0}
          leftSection={<IconChecks size={20} stroke={1.75} aria-hidden />}
          onClick={() => form.set({ [name]: allGood(points, findings) })}
        >
          {open === points.length ? 'Todo bueno' : 'Lo demás, bueno'}
        </Button>
      </div>
      {form.problems[name] && <Input.Error role="alert">{form.problems[name]}</Input.Error>}
      <ol className={styles.points}>
        {points.map((point) => (
          <li key={point.indice}>
            <PointView
              point={point}
              answer={findings[point.indice] ?? {}}
              error={form.problems[`${name}.${point.indice}`]}
              onChange={(change) => set(point.indice, change)}
            />
            {findings[point.indice]?.checked === 'Malo' && (
              <CameraField
                label={`Foto de ${point.name}`}
                upload={photo}
                value={form.files[photoPlace(name, point.indice)]}
                error={form.problems[photoPlace(name, point.indice)]}
                onChange={(file) => form.setFile(photoPlace(name, point.indice), file)}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

type PointProps = {
  point: Point;
  answer: PointAnswer;
  error: string | undefined;
  onChange: (change: PointAnswer) => void;
};

function PointView({ point: { name, tag, asksExpiry, asksPromise }, answer, error, onChange }: PointProps) {
  const isBad = answer.checked === 'Malo';
  const isNoteMissing = isBad && error !== undefined;
  return (
    <>
      <Segments<CheckValue>
        legend={tag ? `${name} · ${tag}` : name}
        segments={CHECK_ANSWERS}
        value={answer.checked ?? ''}
        error={isNoteMissing ? undefined : error}
        isBeside
        onChange={(checked) => onChange({ checked })}
      />
      {asksExpiry && answer.checked !== 'N/A' && (
        <DayField
          label="Vence"
          name={`Vence ${name}`}
          past="Ya venció."
          value={answer.vence}
          onChange={(vence) => onChange({ vence })}
        />
      )}
      {isBad && (
        <div className={styles.bad}>
          <Textarea
            label="Qué tiene"
            aria-label={`Qué tiene ${name}`}
            required
            rows={2}
            resize="vertical"
            maxLength={NOVELTIE_MAX}
            value={answer.noveltie ?? ''}
            error={isNoteMissing ? error : undefined}
            onChange={(event) => onChange({ noveltie: event.currentTarget.value })}
          />
          {asksPromise && (
            <DayField
              label="Se repara a más tardar"
              name={`Se repara a más tardar ${name}`}
              value={answer.noveltieDate}
              onChange={(noveltieDate) => onChange({ noveltieDate })}
            />
          )}
        </div>
      )}
    </>
  );
}
