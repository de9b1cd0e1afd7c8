import { Button } from '@mantine/core';
import { isRouteErrorResponse } from 'react-router';
import { chatAddress } from '../features/storefront/chat-link.tsx';
import { useKnownShop } from '../features/storefront/shop.ts';
import { reopenPage } from '../lib/start/lost-parts.ts';
import { Mark } from '../ui/brand/logo.tsx';
import styles from './routing-error.module.css';

/** Shown for an unknown address and whenever a page cannot be drawn. Links are full page loads: the client bundle is broken. */
export function RoutingError({ error }: { error: unknown }) {
  const shop = useKnownShop();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className={styles.screen}>
      <Mark size={72} />
      <h1 className={styles.title}>{isUnknown ? 'Página não encontrada' : 'Algo não funcionou'}</h1>
      <p className={styles.hint}>
        {isUnknown
          ? 'Ela não existe ou mudou de endereço. Confira o link ou volte ao início.'
          : 'Não conseguimos abrir esta página agora. Verifique sua conexão e tente de novo em instantes.'}
      </p>
      <div className={styles.ways}>
        <Button component="a" href="/">
          Ir para o início
        </Button>
        {!isUnknown && (
          <Button variant="default" onClick={reopenPage}>
            Tentar de novo
          </Button>
        )}
      </div>
      {shop && (
        <a
          className={styles.chat}
          href={chatAddress(shop.whatsapp, 'Olá! Uma página do site não abriu para mim.')}
          target="_blank"
          rel="noopener noreferrer"
        >
          Falar com a loja no WhatsApp
        </a>
      )}
      <p className={styles.detail} lang="en">
        Unexpected Application Error!
      </p>
    </main>
  );
}
