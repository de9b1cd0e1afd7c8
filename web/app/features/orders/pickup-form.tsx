import { confirmPickupCall } from '@giro/contract/calls/units.ts';
import { type FulfilmentKind, fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { GivenBack } from './given-back.tsx';
import { MissingUnits } from './missing-units.tsx';
import { Section } from './order-details.tsx';
import type { ShownOrder } from './order-page.ts';
import styles from './pickup-form.module.css';
import { refusalBeside } from './refusal-beside.ts';
import { useTakeOverOrder } from './use-take-over-order.ts';

const fallback = 'Não foi possível entregar agora. Confira a conexão e tente de novo.';
const codeProblem = (text: string, { code }: FulfilmentKind) =>
  onlyDigits(text).length === 6 ? undefined : code.malformed;

interface PickupFormProps {
  order: ShownOrder;
  onHandedOver: (message: string) => void;
}

/** Hands an order over by the code that its buyer says at the counter. A wrong one stays to be corrected. */
export function PickupForm({ order, onHandedOver }: PickupFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const kind = fulfilmentKindOf(order);
  const form = useForm({ initialValues: { code: '' }, validate: { code: (text) => codeProblem(text, kind) } });
  const save = useSave({ fallback, form, root, describe: refusalBeside('code', fallback) });
  const takeOver = useTakeOverOrder();

  const send = ({ code }: { code: string }) =>
    save.run(async () => {
      const answer = await callApi(confirmPickupCall, { params: { id: order.id }, body: { code: onlyDigits(code) } });
      takeOver(answer.order);
      onHandedOver(answer.message);
    });

  return (
    <Section title={kind.step}>
      <form
        ref={root}
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit(
          (values) => void send(values),
          () => focusFirstInvalid(root.current),
        )}
      >
        <GivenBack order={order} />
        <MissingUnits order={order} />
        <div className={styles.line}>
          <TextInput
            label={kind.code.label}
            placeholder="000 000"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            {...form.getInputProps('code')}
            name="code"
          />
          <Button type="submit" loading={save.isSaving}>
            Entregar
          </Button>
        </div>
        <ErrorAlert texts={save.told} onClose={save.clear} />
      </form>
    </Section>
  );
}
