import { type Accion, NewRespuesta } from '@fenix/domain/boletin/accion';
import { ANSWER_MAX } from '@fenix/domain/boletin/limits';
import { formatDateTime } from '@fenix/domain/dates/format';
import { isManager } from '@fenix/domain/permissions';
import { displayName, sameName } from '@fenix/domain/text/names';
import { Button, Text, Textarea, Title } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { useFields } from '../shared/form/useFields';
import { useViewer } from '../shared/viewer';
import styles from './Boletin.module.css';
import { useAnswer } from './useBoletin';

export const ANSWER_FIELD = 'respuesta';

/** NEWS-17: staff read every answer; people of an addressed company read theirs and write one. */
export function RespuestasPanel({ accion }: { accion: Accion }) {
  const viewer = useViewer();
  const { responses, clientList } = accion;
  const isAddressed = clientList.some((client) => sameName(client, viewer.cliente));
  const hasAnswered = responses.some(({ user }) => sameName(user, viewer.name));
  return (
    <section className={styles.panel} aria-label="Respuestas">
      <Title order={2}>Respuestas</Title>
      {responses.length === 0 && <Text c="dimmed">Aún no hay respuestas.</Text>}
      <ul className={styles.answers}>
        {responses.map(({ _id, nameUser, client, fecha, text }) => (
          <li key={_id}>
            <p className={styles.who}>
              <strong>{nameUser}</strong>
              {isManager(viewer) && <span> · {displayName(client)}</span>}
              <span className={styles.quiet}> · {formatDateTime(new Date(fecha))}</span>
            </p>
            <p className={styles.said}>{text}</p>
          </li>
        ))}
      </ul>
      {isAddressed && !hasAnswered && <AnswerForm accion={accion} />}
    </section>
  );
}

function AnswerForm({ accion }: { accion: Accion }) {
  const { values, problems, form, key, set, check, refuse, reset } = useFields({ text: '' });
  const answer = useAnswer(accion);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const respuesta = check(NewRespuesta);
    if (!respuesta || answer.isPending) return;
    answer.mutate({ key, ...respuesta }, { onSuccess: reset, onError: refuse });
  }

  return (
    <form ref={form} onSubmit={handleSubmit} noValidate aria-label="Responder" className={styles.answer}>
      <Textarea
        id={ANSWER_FIELD}
        label="Tu respuesta"
        description={`Una sola por persona. ${values.text.length} de ${ANSWER_MAX} caracteres.`}
        rows={3}
        maxLength={ANSWER_MAX}
        value={values.text}
        onChange={(event) => set('text', event.currentTarget.value)}
        error={problems.text}
      />
      <Button type="submit" loading={answer.isPending}>
        Enviar respuesta
      </Button>
    </form>
  );
}
