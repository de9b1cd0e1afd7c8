import { IconBrandWhatsapp } from '@tabler/icons-react';
import styles from './chat-link.module.css';
import { useShop } from './shop.ts';

/** A chat with the shop, its message written and not sent. */
export function chatAddress(whatsapp: string, message: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(message)}`;
}

interface ChatLinkProps {
  /** The first words of the chat: its subject, so that nobody has to explain it. */
  message: string;
  children: string;
}

/** Opens a chat with the shop on WhatsApp, its message written. */
export function ChatLink({ message, children }: ChatLinkProps) {
  const { whatsapp } = useShop();
  return (
    <a className={styles.link} href={chatAddress(whatsapp, message)} target="_blank" rel="noopener noreferrer">
      <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
      {children}
    </a>
  );
}
