import { Button, Group, Modal, Text } from '@mantine/core';
import type { Question } from './question';

type Props = { isOpen: boolean; question: Question | undefined; onDecide: (yes: boolean) => void };

export function QuestionDialog({ isOpen, question, onDecide }: Props) {
  return (
    <Modal opened={isOpen} onClose={() => onDecide(false)} title={question?.title}>
      {question?.message && <Text mb={question.about || question.note ? 'xs' : 'lg'}>{question.message}</Text>}
      {question?.about && (
        <Text mb={question.note ? 'xs' : 'lg'} fw={600}>
          {question.about}
        </Text>
      )}
      {question?.note && (
        <Text mb="lg" c="var(--fx-muted)">
          {question.note}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button
          variant={question?.isStayingSafe ? 'filled' : 'default'}
          data-autofocus={question?.danger || undefined}
          onClick={() => onDecide(false)}
        >
          {question?.cancelLabel ?? 'Cancelar'}
        </Button>
        <Button
          variant={question?.isStayingSafe ? 'default' : 'filled'}
          data-autofocus={!question?.danger || undefined}
          {...(question?.danger && !question.isStayingSafe && { color: 'red' })}
          onClick={() => onDecide(true)}
        >
          {question?.confirmLabel ?? 'Aceptar'}
        </Button>
      </Group>
    </Modal>
  );
}
