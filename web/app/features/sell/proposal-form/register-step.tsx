import '../../../ui/modal-styles.ts';
import { Button, Loader, Modal } from '@mantine/core';
import { IconLogin2, IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { recheckSession, useSession } from '../../../lib/api/session.ts';
import { LoginForm } from '../../accounts/login-form.tsx';
import { useArrival, WizardBar } from '../wizard/wizard-bar.tsx';
import type { WizardAction, WizardState } from '../wizard/wizard-state.ts';
import type { ProposalValues } from './proposal-draft.ts';
import { ProposalForm } from './proposal-form.tsx';
import styles from './register-step.module.css';

interface RegisterStepProps {
  state: WizardState;
  send: (action: WizardAction) => void;
  /** Typed input, kept in memory; never stored. */
  draft: RefObject<ProposalValues | null>;
}

interface PromptProps {
  sessionLost: boolean;
  onLogin: () => void;
  onCreate: () => void;
}

function Prompt({ sessionLost, onLogin, onCreate }: PromptProps) {
  return (
    <>
      <h2 className={styles.title} tabIndex={-1} data-arrival>
        Quem está vendendo?
      </h2>
      <p className={styles.text}>
        {sessionLost
          ? 'Sua sessão terminou. Entre de novo para enviar a proposta: o que você preencheu continua aqui.'
          : 'Sua proposta está guardada. Entre na sua conta ou crie uma para continuar.'}
      </p>
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={onLogin}>
          <IconLogin2 size={32} stroke={1.5} aria-hidden="true" />
          <span className={styles.wayName}>Entrar</span>
          <span>Já tenho cadastro</span>
        </button>
        <button type="button" className={styles.way} onClick={onCreate}>
          <IconUserPlus size={32} stroke={1.5} aria-hidden="true" />
          <span className={styles.wayName}>Criar conta</span>
          <span>É a minha primeira vez aqui</span>
        </button>
      </div>
      <Link to="/reset-senha" className={styles.link}>
        Esqueceu a senha?
      </Link>
    </>
  );
}

/** Step 4: who sells, and which device exactly. The session is checked again on entering. */
export function RegisterStep({ state, send, draft }: RegisterStepProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const [isChecked, setChecked] = useState(false);
  const [isLoginOpen, setLoginOpen] = useState(false);
  const [sessionLost, setSessionLost] = useState(false);
  const root = useRef<HTMLElement>(null);
  const known = user || state.isRegistering ? 'form' : 'prompt';
  const view = isChecked ? known : 'checking';
  useArrival(root, view);

  useEffect(() => {
    let isHere = true;
    void recheckSession(client).then(() => {
      if (isHere) setChecked(true);
    });
    return () => {
      isHere = false;
    };
  }, [client]);

  const back = () => send({ type: 'moved-back' });

  return (
    <section ref={root}>
      {view === 'checking' && (
        <p className={styles.checking} role="status">
          <Loader size="sm" /> Carregando...
        </p>
      )}
      {view === 'prompt' && (
        <div aria-hidden={isLoginOpen || undefined} inert={isLoginOpen}>
          <Prompt
            sessionLost={sessionLost}
            onLogin={() => setLoginOpen(true)}
            onCreate={() => send({ type: 'registering' })}
          />
          <WizardBar onBack={back} />
        </div>
      )}
      {view === 'form' && (
        <ProposalForm
          key={user ? 'member' : 'visitor'}
          state={state}
          user={user}
          draft={draft}
          onBack={back}
          onLogin={() => setLoginOpen(true)}
          onSessionLost={() => setSessionLost(true)}
          onSubmitted={() => send({ type: 'submitted' })}
        />
      )}
      <Modal opened={isLoginOpen} onClose={() => setLoginOpen(false)} title="Entrar na sua conta">
        <LoginForm
          onDone={() => {
            setLoginOpen(false);
            setSessionLost(false);
            // Who has an account needs no form for a new one.
            if (state.isRegistering) back();
          }}
        >
          <Link to="/reset-senha" className={styles.link}>
            Esqueceu a senha?
          </Link>
        </LoginForm>
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setLoginOpen(false)}>
          Voltar para a proposta
        </Button>
      </Modal>
    </section>
  );
}
