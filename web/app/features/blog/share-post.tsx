import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconBrandWhatsapp, IconCheck, IconLink } from '@tabler/icons-react';
import styles from './post-page.module.css';

/** Ways to pass a post on. `address` is the whole one. */
export function SharePost({ title, address }: { title: string; address: string }) {
  const clipboard = useClipboard({ timeout: 2500 });
  const text = encodeURIComponent(`${title}\n${address}`);
  return (
    <section className={styles.share} aria-label="Compartilhar">
      <Button
        component="a"
        href={`https://wa.me/?text=${text}`}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />}
      >
        Enviar por WhatsApp
      </Button>
      <Button
        variant="default"
        leftSection={
          clipboard.copied ? <IconCheck size={20} aria-hidden /> : <IconLink size={20} stroke={1.75} aria-hidden />
        }
        onClick={() => clipboard.copy(address)}
      >
        {clipboard.copied ? 'Link copiado' : 'Copiar link'}
      </Button>
      <span role="status" className={styles.said}>
        {clipboard.error ? 'Não deu para copiar. O endereço está na barra do navegador.' : ''}
      </span>
    </section>
  );
}
