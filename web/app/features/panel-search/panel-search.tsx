import { listManagedCall } from '@giro/contract/calls/managed-products.ts';
import { listOrdersCall, type Order } from '@giro/contract/calls/orders.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { listProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { listUnitsCall, type ShelfUnit } from '@giro/contract/calls/units.ts';
import { listUsersCall } from '@giro/contract/calls/users.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { personPath, proposalPath, salePath } from '@giro/contract/rules/paths.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { roleLabel } from '@giro/contract/rules/roles.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { listedScreens } from '../../lib/api/panel-screens.ts';
import { useSession } from '../../lib/api/session.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { useShop } from '../storefront/shop.ts';
import styles from './panel-search.module.css';

/** One thing that was found, on two lines, and where it is. */
interface Hit {
  to: string;
  title: string;
  detail: string;
}

const withParams = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params)}`;

const proposalHit = ({ id, marca, modelo, user, status }: Proposal): Hit => ({
  to: proposalPath(id),
  title: `Proposta ${id}: ${deviceName(marca, modelo)}`,
  detail: `${user.name} · ${proposalStatusLabel(status, 'admin')}`,
});

const orderHit = ({ order_code, order_items: [first], user, payment }: Order): Hit => ({
  to: salePath(order_code),
  title: first ? `Pedido ${order_code}: ${first.product.name}` : `Pedido ${order_code}`,
  detail: `${user?.name || 'Cliente não identificado'} · ${orderStatusLabel(payment.status, 'orders')}`,
});

const userHit = (user: User): Hit => ({
  to: personPath(user.id),
  title: user.name,
  detail: `${user.email} · ${roleLabel(user)}`,
});

const productHit = ({ SKU, name, price, stock }: ManagedProduct): Hit => ({
  to: withParams('/cadastros', { aba: 'aparelhos', search: SKU }),
  title: name,
  detail: `${SKU} · ${formatReais(price)} · ${stock} em estoque`,
});

const unitHit = ({ code, product, imei1 }: ShelfUnit): Hit => ({
  to: withParams('/unidades', { search: code }),
  title: `Unidade ${code}: ${product.name}`,
  detail: imei1 ? `IMEI ${imei1}` : 'Sem IMEI',
});

/** Folded as people type it: without case and accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The screens whose name has what was typed. */
export function screenHits(screens: readonly { path: string; label: string }[], text: string): Hit[] {
  return screens
    .filter(({ label }) => fold(label).includes(fold(text)))
    .map(({ path, label }) => ({ to: path, title: label, detail: 'Tela do painel' }));
}

const fewestLetters = 2;
/** Of each kind; the lists have the others. */
const most = 5;

interface Group {
  name: string;
  hits: Hit[];
}

/** The hits of a text in the panel's lists, of the kinds that the person asking may see, each by its own list. */
function useHits(text: string): { groups: Group[]; isSearching: boolean; hasFailed: boolean } {
  const may = useMay();
  const { user } = useSession({ always: true });
  const shop = useShop();
  const isLong = text.length >= fewestLetters;
  const request = { query: { search: text } };
  const orders = useCall(listOrdersCall, request, { enabled: isLong && may('orders.see') });
  const proposals = useCall(listProposalsCall, request, { enabled: isLong && may('proposals.see') });
  const users = useCall(listUsersCall, request, { enabled: isLong && may('users.see') });
  const products = useCall(listManagedCall, request, { enabled: isLong && may('products.change') });
  const units = useCall(listUnitsCall, request, { enabled: isLong && may('units.see') });
  const queries = [orders, proposals, users, products, units];
  const groups: Group[] = [
    { name: 'Telas', hits: user ? screenHits(listedScreens(user, shop), text) : [] },
    { name: 'Vendas', hits: orders.data?.orders.map(orderHit) ?? [] },
    { name: 'Propostas', hits: proposals.data?.data.map(proposalHit) ?? [] },
    { name: 'Pessoas', hits: users.data?.data.map(userHit) ?? [] },
    { name: 'Produtos', hits: products.data?.data.map(productHit) ?? [] },
    { name: 'Unidades', hits: units.data?.data.map(unitHit) ?? [] },
  ];
  return {
    groups: isLong
      ? groups.map(({ name, hits }) => ({ name, hits: hits.slice(0, most) })).filter(({ hits }) => hits.length > 0)
      : [],
    isSearching: isLong && queries.some(({ isFetching }) => isFetching),
    hasFailed: isLong && queries.some(({ isError }) => isError),
  };
}

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
