import type { Acta } from '@fenix/domain/actas/acta';
import type { Analista, PlantillaChecklist } from '@fenix/domain/actas/catalogos/catalogos';
import type { ActaValues } from '@fenix/domain/actas/completar/completion';
import type { OpenDraft } from '../../outbox/useDraft';

export type ActaDraft = OpenDraft<ActaValues>;

/** What every section of the form works with. */
export type ActaForm = {
  acta: Acta;
  analistas: readonly Analista[];
  plantillas: readonly PlantillaChecklist[];
  draft: ActaDraft;
  /** What is wrong, by field. */
  problems: Readonly<Record<string, string>>;
  set: (values: Partial<ActaValues>) => void;
  setFile: (field: string, file: File | undefined) => void;
};

export type SectionProps = { form: ActaForm };
