import { handOverUnitCall, takeBackUnitCall } from '@giro/contract/calls/units.ts';
import { imeiError } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Alert, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconBarcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type ApiError, callApi } from '../../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { ScanButton } from '../../../ui/panel/scan/scan-button.tsx';
import { LineUnits } from '../order-items.tsx';
import { type LineUnit, linesWithoutUnits, type OrderItem, type ShownOrder, takesUnits } from '../order-page.ts';
import { useTakeOverOrder } from '../use-order-changes.ts';
import styles from './hand-over-line.module.css';

/** Says before an order is handed over how much of its money went back. A part that did stops nobody. */
export function GivenBack({ order: { refunded } }: { order: Pick<ShownOrder, 'refunded'> }) {
  if (!refunded) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
      {formatReais(refunded)} deste pedido já foram devolvidos ao cliente.
    </Alert>
  );
}

/** Says before an order is handed over which devices nobody named. It stops nobody. */
export function MissingUnits({ order }: { order: ShownOrder }) {
  const lines = linesWithoutUnits(order);
  if (lines.length === 0) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title="Falta informar o IMEI">
      {lines.join('; ')}. Sem ele, o recibo sai sem o número do aparelho e a garantia não fica ligada a ele. Você pode
      entregar assim mesmo.
    </Alert>
  );
}

/** The texts of a refusal, besides the one that stands at the form's only field. */
export const refusalBeside = (field: string, fallback: string) => (error: ApiError) =>
  field in error.fieldErrors ? [] : [error.serverMessage ?? fallback];

interface ImeiFormProps {
  order: ShownOrder;
  line: number;
  onAdded: (message: string) => void;
  onCancel: () => void;
}

const fallback = 'Não foi possível registrar o aparelho. Confira a conexão e tente de novo.';

/** Asks for the IMEI of the device that a line hands over, typed or by a reader that types. */
function ImeiForm({ order, line, onAdded, onCancel }: ImeiFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({ initialValues: { imei: '' }, validate: { imei: imeiError } });
  const save = useSave({ fallback, form, root, describe: refusalBeside('imei', fallback) });
  const takeOver = useTakeOverOrder();

  const send = ({ imei }: { imei: string }) =>
    save.run(async () => {
      const answer = await callApi(handOverUnitCall, { params: { id: order.id }, body: { line, imei } });
      takeOver(answer.order);
      form.reset();
      onAdded(answer.message);
    });

  return (
    <>
      <form
        ref={root}
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit(
          (values) => void send(values),
          () => focusFirstInvalid(root.current),
        )}
      >
        <MaskedInput kind="imei" label="IMEI do aparelho" autoFocus {...form.getInputProps('imei')} name="imei" />
        <ScanButton most={1} onFound={([imei = '']) => form.setFieldValue('imei', imei)} />
        <Button type="submit" loading={save.isSaving}>
          Adicionar
        </Button>
        <Button variant="default" disabled={save.isSaving} onClick={onCancel}>
          Cancelar
        </Button>
      </form>
      <ErrorAlert texts={save.told} onClose={save.clear} />
    </>
  );
}

interface HandOverLineProps {
  order: ShownOrder;
  item: OrderItem;
  onTold: (message: string) => void;
}

/** The devices that a line hands over: which they are, one more, or one less while the order is not handed over. */
export function HandOverLine({ order, item, onTold }: HandOverLineProps) {
  const { line, units = [], quantity } = item;
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const removing = useSave({ fallback: 'Não foi possível retirar o aparelho do pedido. Tente de novo.' });
  const takeOver = useTakeOverOrder();
  const isOpen = takesUnits(order);
  const lacksUnits = isOpen && line !== undefined && units.length < quantity;

  const remove = ({ id }: LineUnit) =>
    removing.run(async () => {
      const answer = await callApi(takeBackUnitCall, { params: { id: order.id, unitId: id } });
      takeOver(answer.order);
      onTold(answer.message);
    });

  function finish(message: string) {
    const isWhole = units.length + 1 >= quantity;
    setAsking(!isWhole);
    onTold(message);
    if (isWhole) list.current?.focus();
  }

  return (
    <>
      <LineUnits
        units={units}
        ref={list}
        actionOf={
          isOpen
            ? (unit) => (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`Remover ${unit.imei ?? unit.code}`}
                  disabled={removing.isSaving}
                  onClick={() => remove(unit)}
                >
                  Remover
                </Button>
              )
            : undefined
        }
      />
      <ErrorAlert texts={removing.told} onClose={removing.clear} />
      {lacksUnits && !isAsking && (
        <Button
          variant="default"
          size="sm"
          className={styles.open}
          leftSection={<IconBarcode size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Informar IMEI
        </Button>
      )}
      {lacksUnits && isAsking && (
        <ImeiForm order={order} line={line} onAdded={finish} onCancel={() => setAsking(false)} />
      )}
    </>
  );
}
