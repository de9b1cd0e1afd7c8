import { can, type Permission } from '@giro/contract/rules/roles.ts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/api/session.ts';

/** Tells if the person signed in may do something. Below a panel's guard somebody is; the server decides anyhow. */
export function useMay(): (may: Permission) => boolean {
  const { user } = useSession();
  return (may) => !user || can(user, may);
}

/** Draws its content only for those who may do it. */
export function Allowed({ may, children }: { may: Permission; children: ReactNode }) {
  return useMay()(may) && children;
}

/** True if a page is its own document: an inspection may read barcodes by means that no other page may use. */
const isOwnDocument = (address: string) => /^\/bancada\/./.test(address);

/** Leads to a page of the back-office, as the server names it. */
export function BackOfficeLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} reloadDocument={isOwnDocument(to)} inherit>
      {children}
    </Anchor>
  );
}
