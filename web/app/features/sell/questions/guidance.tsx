import { Button } from '@mantine/core';
import { IconArrowBackUp, IconMail, IconReceipt, IconTruck, IconUser, IconZoomCheck } from '@tabler/icons-react';
import { WizardBar } from '../wizard/wizard-bar.tsx';
import type { WizardAction } from '../wizard/wizard-state.ts';
import styles from './guidance.module.css';

const points = [
  {
    Icon: IconUser,
    title: 'Faça seu cadastro',
    text: 'Entre na sua conta ou crie uma. Leva poucos minutos, e só precisamos do que está no formulário.',
  },
  {
    Icon: IconMail,
    title: 'Acompanhe por e-mail',
    text: 'A cada etapa você recebe um e-mail. O andamento da proposta também fica no seu painel.',
  },
  {
    Icon: IconTruck,
    title: 'Envie o aparelho',
    text: 'Geramos um código de postagem gratuito em até 24 horas. É só levar o aparelho aos Correios.',
  },
  {
    Icon: IconZoomCheck,
    title: 'Recebemos e conferimos',
    text: 'A avaliação leva até 2 dias úteis. Se tudo estiver como descrito, o pagamento é automático.',
  },
  {
    Icon: IconReceipt,
    title: 'Se houver divergências',
    text: 'Quando o aparelho não está como descrito, enviamos uma nova proposta, e você decide.',
  },
  {
    Icon: IconArrowBackUp,
    title: 'Se você recusar',
    text: 'Fazemos a devolução do aparelho quando a nova proposta não é aceita.',
  },
];

/** Step 3: how a sale goes on from here. */
export function Guidance({ send }: { send: (action: WizardAction) => void }) {
  return (
    <section aria-labelledby="wizard-guidance">
      <h2 id="wizard-guidance" className={styles.title} tabIndex={-1} data-arrival>
        COMO FUNCIONA?
      </h2>
      <ol className={styles.points}>
        {points.map(({ Icon, title, text }, index) => (
          <li key={title} className={styles.point}>
            <span className={styles.icon} aria-hidden="true">
              <Icon size={24} stroke={1.7} />
            </span>
            <div>
              <h3 className={styles.name}>
                {index + 1}. {title}
              </h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <WizardBar onBack={() => send({ type: 'moved-back' })}>
        <Button size="md" onClick={() => send({ type: 'guided' })}>
          Vamos começar!
        </Button>
      </WizardBar>
    </section>
  );
}
