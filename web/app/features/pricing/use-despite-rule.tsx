import { longestReasons } from '@giro/contract/rules/price-desk.ts';
import { texts } from '@giro/contract/texts.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api/call-api.ts';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';

const rules = {
  floor_reason: {
    title: 'Por que abaixo do piso?',
    hint: 'Fica no histórico do preço, com seu nome.',
    back: 'Mudar o preço',
  },
  ceiling_reason: {
    title: 'Por que acima do teto?',
    hint: 'Fica no histórico da proposta, com seu nome.',
    back: 'Mudar o valor',
  },
} as const;
type Rule = keyof typeof rules;

interface ReasonWindowProps {
  rule: Rule;
  /** The server's words. */
  text: string;
  /** Called with the reason; without one where somebody would rather not. */
  onSaid: (reason: string | undefined) => void;
}

function ReasonWindow({ rule, text, onSaid }: ReasonWindowProps) {
  const { title, hint, back } = rules[rule];
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? texts.required : null) },
  });
  return (
    <Dialog title={title} size="md" onClose={() => onSaid(undefined)}>
      <form noValidate onSubmit={form.onSubmit(({ reason }) => onSaid(reason.trim()))}>
        <Stack gap="md">
          <Text>{text}</Text>
          <Textarea
            label="Motivo"
            description={hint}
            rows={3}
            maxLength={longestReasons.despiteRule}
            required
            data-autofocus
            {...form.getInputProps('reason')}
            name="reason"
          />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={() => onSaid(undefined)}>
              {back}
            </Button>
            <Button type="submit">Seguir assim mesmo</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const isAsked = (error: unknown, rule: Rule): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.body?.needs === rule;

/**
 * Sends what may be beyond a rule of the shop's: a price below the floor, an offer above the ceiling. Where the server
 * wants a reason it is asked for, and what was sent goes again with it; who would rather not gets the server's words as
 * a refusal of `field`. `dialog` is drawn beside the form, not in it.
 */
export function useDespiteRule<Name extends Rule>(rule: Name, field: string) {
  const [asked, setAsked] = useState<{ text: string; settle: (reason: string | undefined) => void }>();

  async function send<Answer>(call: (said: { [name in Name]?: string }) => Promise<Answer>): Promise<Answer> {
    try {
      return await call({});
    } catch (error) {
      if (!isAsked(error, rule)) throw error;
      const text = error.message;
      const reason = await new Promise<string | undefined>((settle) => setAsked({ text, settle }));
      setAsked(undefined);
      if (reason === undefined) throw new ApiError(422, { message: text, errors: { [field]: [text] } });
      return call({ [rule]: reason } as { [name in Name]?: string });
    }
  }

  const dialog: ReactNode = asked && <ReasonWindow rule={rule} text={asked.text} onSaid={asked.settle} />;
  return { send, dialog };
}
