import { confirmFirstStepCall, type FirstStepsLeft, readFirstStepsCall } from '@giro/contract/calls/first-steps.ts';
import { type ConfirmedStep, confirmedSteps, type FirstStep } from '@giro/contract/rules/back-office.ts';
import { Alert, Anchor, Button } from '@mantine/core';
import { IconCircle, IconMailOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { queryOf } from '../../lib/api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import styles from './first-steps.module.css';

interface FirstStepWords {
  label: string;
  /** The consequence while it is not done. */
  why: string;
  to: string;
}

/** Each first step as its list says it, and where it is done. */
const firstStepWords: Record<FirstStep, FirstStepWords> = {
  mail: {
    label: 'Ligar o envio de e-mails',
    why: 'Sem ele, ninguém recebe código de envio, confirmação de pedido nem senha nova.',
    to: '/configuracoes',
  },
  pix: {
    label: 'Cadastrar a chave Pix da loja',
    why: 'É para ela que os clientes pagam.',
    to: '/configuracoes?aba=loja',
  },
  shop: {
    label: 'Dizer quem é a loja',
    why: 'CNPJ, endereço e contatos aparecem no site, nos e-mails e nos termos.',
    to: '/configuracoes?aba=loja',
  },
  hours: {
    label: 'Conferir os horários de atendimento',
    why: 'Quem vem retirar um aparelho confia neles.',
    to: '/configuracoes?aba=loja',
  },
  prices: {
    label: 'Conferir os preços da avaliação',
    why: 'É por eles que a loja se compromete a comprar.',
    to: '/avaliacoes',
  },
  terms: {
    label: 'Ler os termos do site',
    why: 'Valem como contrato entre a loja e quem compra ou vende.',
    to: '/termos',
  },
  factor: {
    label: 'Proteger sua conta com um segundo fator',
    why: 'Com ele, quem descobrir sua senha ainda não entra.',
    to: '/seguranca',
  },
  reviews: {
    label: 'Trocar os depoimentos de exemplo',
    why: 'Os que vêm com o programa são inventados.',
    to: '/configuracoes?aba=loja',
  },
  demonstration: {
    label: 'Apagar os dados de demonstração',
    why: 'Pessoas, propostas e pedidos inventados se misturam aos de verdade.',
    to: '#demonstracao',
  },
};

const failure = 'Não foi possível guardar. Tente de novo em instantes.';

const isConfirmed = (step: FirstStep): step is ConfirmedStep => confirmedSteps.some((each) => each === step);

function MailWarning({ mayMend }: { mayMend: boolean }) {
  return (
    <Alert
      color="red"
      role="status"
      className={styles.warning}
      icon={<IconMailOff aria-hidden />}
      title="Nenhum e-mail está chegando às pessoas"
    >
      Falta ligar a loja a um servidor de e-mail. Até lá, ninguém recebe código de envio, confirmação de pedido nem
      senha nova.{' '}
      {mayMend ? (
        <Anchor component={Link} to="/configuracoes" inherit c="inherit" fw="var(--mantine-font-weight-medium)">
          Configurar o envio
        </Anchor>
      ) : (
        'Quem tem o perfil Dono configura o envio.'
      )}
    </Alert>
  );
}

function StepList({ steps }: Pick<FirstStepsLeft, 'steps'>) {
  const client = useQueryClient();
  const [running, setRunning] = useState<ConfirmedStep>();
  const save = useSave({ fallback: failure });
  const left = steps.filter(({ is_done }) => !is_done);
  if (left.length === 0) return null;

  const confirm = (step: ConfirmedStep) =>
    save.run(async () => {
      setRunning(step);
      const answer = await callApi(confirmFirstStepCall, { params: { step } });
      client.setQueryData(queryOf(readFirstStepsCall).queryKey, answer);
    });

  return (
    <Card component="section" className={styles.steps} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">Primeiros passos</h2>
        <p>
          {steps.length - left.length} de {steps.length} prontos
        </p>
      </div>
      <ErrorAlert texts={save.problems} onClose={save.clear} />
      <ul>
        {left.map(({ name }) => {
          const { label, why, to } = firstStepWords[name];
          return (
            <li key={name}>
              <IconCircle className={styles.mark} size={20} stroke={1.75} aria-hidden />
              <div className={styles.words}>
                <Anchor component={Link} to={to} className={styles.link}>
                  {label}
                </Anchor>
                <p>{why}</p>
              </div>
              {isConfirmed(name) && (
                <Button
                  variant="default"
                  size="compact-md"
                  className={styles.done}
                  loading={save.isSaving && running === name}
                  aria-label={`Já conferi: ${label}`}
                  onClick={() => confirm(name)}
                >
                  Já conferi
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The steps left before the shop can be relied on; nothing once all of them are done. */
export function FirstSteps({ steps, sends_mails }: FirstStepsLeft) {
  return (
    <>
      {!sends_mails && <MailWarning mayMend={steps.some(({ name }) => name === 'mail')} />}
      <StepList steps={steps} />
    </>
  );
}
