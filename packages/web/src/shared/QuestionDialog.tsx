import { Button, Group, Modal, Text } from '@mantine/core';
import type { Question } from './question';

type Props = { isOpen: boolean; question: Question | undefined; onDecide: (yes: boolean) => void };

export function QuestionDialog({ isOpen, question, onDecide }: Props) {
  return (
    <Modal opened={isOpen} onClose={() => onDecide(false)} title={question?.title}>
      {question?.message && <Text mb={question.about ? 'xs' : 'lg'}>{question.message}</Text>}
      {question?.about && (
        <Text mb="lg" fw={600}>
          {question.about}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus={question?.danger || undefined} onClick={() => onDecide(false)}>
          {question?.cancelLabel ?? 'Cancelar'}
        </Button>
        <Button
          data-autofocus={!question?.danger || undefined}
          {...(question?.danger && { color: 'red' })}
          onClick={() => onDecide(true)}
        >
          {question?.confirmLabel ?? 'Aceptar'}
        </Button>
      </Group>
    </Modal>
  );
}
