import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** True if a page is its own document: the bench may read barcodes by means that no other page may use. */
const isOwnDocument = (address: string) => /^\/bancada\/./.test(address);

/** Leads to a page of the back-office, as the server names it. */
export function BackOfficeLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} reloadDocument={isOwnDocument(to)} inherit>
      {children}
    </Anchor>
  );
}
