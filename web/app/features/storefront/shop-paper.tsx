import type { ReactNode } from 'react';
import { Paper } from '../../ui/paper/paper.tsx';
import { useShop } from './shop.ts';

interface ShopPaperProps {
  /** The paper's name. */
  label: string;
  title: string;
  children: ReactNode;
}

/** A paper of the shop's: it begins with who the shop is. */
export function ShopPaper({ label, title, children }: ShopPaperProps) {
  const { name, company, cnpj, vicinity, email } = useShop();
  return (
    <Paper label={label}>
      <h1>{name}</h1>
      <p>
        {company} · CNPJ {cnpj}
      </p>
      <p>{vicinity}</p>
      <p>{email}</p>
      <h2>{title}</h2>
      {children}
    </Paper>
  );
}
