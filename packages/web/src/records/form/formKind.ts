import { type RecordKind, capitalized, withArticle } from '@fenix/domain/records/kind';
import type { Question } from '../../shared/question';

export type FormWords = {
  /** When it was saved and could not be sent yet; undefined where the page says so itself. */
  waiting: string | undefined;
  /** While it is being sent. */
  sending: string;
  onItsWay: string;
  /** When the server refused it. */
  failed: string;
  complete: string;
  /** It is sent 'solo' or 'sola'. */
  alone: 'solo' | 'sola';
  discard: Question;
};

/** What the form shell needs of a kind of form. `name`: its key on devices, which never changes. */
export type FormKind = { name: string; words: FormWords };

type Described = Pick<RecordKind, 'words'> & { offline: Pick<NonNullable<RecordKind['offline']>, 'kind' | 'attached'> };

/** The form of a kind of record, with the sentences that follow from its description. `device`: as its users call it. */
export function formKind(kind: Described, device: 'equipo' | 'celular' = 'equipo'): FormKind {
  const { one, gender } = kind.words;
  const { kind: name, attached } = kind.offline;
  const ending = gender === 'f' ? 'a' : 'o';
  const subject = capitalized(withArticle(kind));
  return {
    name,
    words: {
      waiting: `${subject} quedó guardad${ending} en este ${device} y se envía sol${ending}.`,
      sending: `Enviando ${withArticle(kind)}`,
      onItsWay: `Va en camino con ${attached}. Puedes cancelar el envío sin perder nada.`,
      failed: `${subject} no se pudo enviar`,
      complete: `${subject} está complet${ending} y guardad${ending} en este ${device}`,
      alone: `sol${ending}`,
      discard: {
        title: '¿Descartar el borrador?',
        message: `Se borra de este ${device} todo lo que llenaste en ${gender === 'f' ? 'esta' : 'este'} ${one}, con ${attached}.`,
        confirmLabel: 'Descartar',
        danger: true,
      },
    },
  };
}
