import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import styles from './panel-search.module.css';
import { useHits } from './use-hits.ts';

/** Until somebody has stopped typing for so long, nothing is asked. */
const pauseMs = 250;

function countWords(count: number): string {
  if (count === 0) return 'Nada encontrado. Confira como escreveu.';
  return count === 1 ? '1 resultado' : `${count} resultados`;
}

/** The search over everything that somebody of the shop may see. Arrows go through what was found, Enter opens it. */
export default function PanelSearch({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), pauseMs);
  const { groups, isSearching, hasFailed } = useHits(settled);
  const hits = groups.flatMap((group) => group.hits);
  const isSettled = settled === text.trim() && !isSearching;

  /** The field and what was found, in the order of the keys. */
  function move(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const places = [...(root.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const place = places.indexOf(document.activeElement as HTMLElement);
    places.at((place + (event.key === 'ArrowDown' ? 1 : -1) + places.length) % places.length)?.focus();
  }

  function openFirst(event: KeyboardEvent) {
    const [first] = hits;
    if (event.key !== 'Enter' || !first || !isSettled) return;
    event.preventDefault();
    onClose();
    void navigate(first.to);
  }

  return (
    <Dialog title="Buscar no painel" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows only move between the field and the links in it */}
      <div ref={root} onKeyDown={move}>
        <TextInput
          label="Modelo, IMEI, e-mail, telefone, CPF, SKU ou código"
          type="search"
          autoComplete="off"
          maxLength={200}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={openFirst}
          data-autofocus
        />
        <p role="status" className={styles.count}>
          {settled.length >= 2 && (isSettled ? countWords(hits.length) : 'Buscando...')}
          {hasFailed && ' Parte da busca falhou: tente de novo.'}
        </p>
        {groups.map(({ name, hits: found }) => (
          <section key={name} aria-label={name} className={styles.group}>
            <h3 className={styles.name}>{name}</h3>
            <ul className={styles.hits}>
              {found.map(({ to, title, detail }) => (
                <li key={to}>
                  <Link to={to} className={styles.hit} onClick={onClose}>
                    <span className={styles.title}>{title}</span>
                    <span className={styles.detail}>{detail}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
