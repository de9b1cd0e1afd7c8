import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useShop } from '../storefront/shop.ts';
import styles from './help-link.module.css';

/** Floats over the page and opens a chat with the shop. */
export function HelpLink() {
  const { whatsapp } = useShop();
  return (
    <a
      className={styles.link}
      data-floating
      href={`https://wa.me/${whatsapp}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <IconBrandWhatsapp size={24} stroke={1.75} aria-hidden />
      Precisa de ajuda?
    </a>
  );
}
