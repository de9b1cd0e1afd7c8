import type { User } from '@giro/contract/calls/shapes.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from './privacy-cards.module.css';

/** Explains what the end of an account takes and leaves, and leads to it. */
export function DeleteAccountCard({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const isStaff = user.roles.length > 0;
  return (
    <section className={styles.card} aria-labelledby="excluir-conta">
      <h2 id="excluir-conta">Excluir conta</h2>
      <p>
        <strong>O que some:</strong> nome, contatos, endereço, documentos, senha, acessos e o conteúdo dos e-mails.
      </p>
      <p>
        <strong>O que fica:</strong> pedidos, propostas e valores, sem o seu nome. Se você comprou ou vendeu, a lei pede
        que nome, CPF, RG e endereço sejam guardados por {retention.taxYears} anos, cifrados; depois somem também. Veja
        em{' '}
        <a href="/termos#exclusao" target="_blank" rel="noopener">
          termos e privacidade
        </a>
        .
      </p>
      {isStaff ? (
        <p>Você faz parte da equipe. Para excluir a conta, um dono da loja precisa retirar o seu perfil antes.</p>
      ) : (
        <div className={styles.actions}>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Excluir conta
          </Button>
        </div>
      )}
      {isAsking && <DeleteAccountDialog email={user.email} onClose={() => setAsking(false)} />}
    </section>
  );
}
