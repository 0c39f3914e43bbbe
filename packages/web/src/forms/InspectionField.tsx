import { CHECK_VALUES, type CheckValue } from '@fenix/domain/forms/checks';
import {
  type Findings,
  NOVELTIE_MAX,
  type Point,
  type PointAnswer,
  allGood,
  isAllGood,
  photoPlace,
  undoGood,
} from '@fenix/domain/forms/inspection';
import type { Upload } from '@fenix/domain/uploads';
import { Button, Input, TextInput, Textarea } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { CameraField } from '../shared/file/CameraField';
import { StateLabel } from '../shared/StateLabel';
import { CHECK_ANSWERS } from './ChecksField';
import { DayField } from './DayField';
import styles from './InspectionField.module.css';
import { Segments } from './Segments';
import { fileProblem } from './fieldProps';
import type { FormState } from './useForm';

type Props = { form: FormState; name: string; points: readonly Point[]; photo: Upload };

/** PRE-20: an answer for each point, all of them good with one tap; what is bad asks for a note and a photo. */
export function InspectionField({ form, name, points, photo }: Props) {
  const findings = (form.values[name] ?? {}) as Findings;
  const set = (indice: number, change: PointAnswer) =>
    form.set({ [name]: { ...findings, [indice]: { ...findings[indice], ...change } } });
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
        <AllGood form={form} name={name} points={points} />
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
                isRequired
                upload={photo}
                value={form.files[photoPlace(name, point.indice)]}
                error={fileProblem(form, photoPlace(name, point.indice))}
                onChange={(file) => form.setFile(photoPlace(name, point.indice), file)}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

type AllGoodProps = Omit<Props, 'photo'> & {
  /** Where the name of the section is not beside it. */
  title?: string;
};

/** Every point that has no answer yet is good with one tap, and is not with another. */
export function AllGood({ form, name, points, title }: AllGoodProps) {
  const findings = (form.values[name] ?? {}) as Findings;
  const [before, setBefore] = useState<Findings>();
  const open = points.filter(({ indice }) => !findings[indice]?.checked).length;
  const prefix = title === undefined ? '' : `${title}: `;
  if (open > 0) {
    const words = open === points.length ? 'Todo bueno' : 'Lo demás, bueno';
    return (
      <Button
        variant="default"
        size="md"
        leftSection={<IconChecks size={20} stroke={1.75} aria-hidden />}
        {...(title !== undefined && { 'aria-label': `${prefix}${words.toLowerCase()}` })}
        onClick={() => {
          setBefore(findings);
          form.set({ [name]: allGood(points, findings) });
        }}
      >
        {words}
      </Button>
    );
  }
  const isGood = isAllGood(points, findings);
  if (!before && !isGood) return null;
  return (
    <span className={styles.allGood}>
      {isGood && <StateLabel state="ok">Todo bueno ✓</StateLabel>}
      {before && (
        <Button
          variant="subtle"
          size="md"
          px="xs"
          aria-label={`${prefix}Deshacer`}
          onClick={() => {
            form.set({ [name]: undoGood(points, before, findings) });
            setBefore(undefined);
          }}
        >
          Deshacer
        </Button>
      )}
    </span>
  );
}

type PointProps = {
  point: Point;
  answer: PointAnswer;
  error: string | undefined;
  onChange: (change: PointAnswer) => void;
};

function PointView({ point, answer, error, onChange }: PointProps) {
  const { name, tag, asksExpiry, asksPromise, asksDepth, was } = point;
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
      {was && <StateLabel state={was.isOverdue ? 'danger' : 'warning'}>{was.note}</StateLabel>}
      {asksExpiry && answer.checked !== 'N/A' && (
        <DayField
          label="Vence"
          name={`Vence ${name}`}
          past="Ya venció."
          value={answer.vence}
          onChange={(vence) => onChange({ vence })}
        />
      )}
      {asksDepth && answer.checked !== 'N/A' && (
        <TextInput
          className={styles.depth ?? ''}
          label="Profundidad medida (opcional)"
          aria-label={`Profundidad medida de ${name}, en milímetros`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          rightSection={<span aria-hidden>mm</span>}
          value={answer.medida ?? ''}
          onChange={(event) => onChange({ medida: event.currentTarget.value })}
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
