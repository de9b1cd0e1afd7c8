import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PageLinkProps {
  /** Nothing is drawn while the record has no page. */
  to: string | undefined;
  children: ReactNode;
}

/** Leads from the window of a record to its page, where notes and mails are too. */
export function PageLink({ to, children }: PageLinkProps) {
  if (!to) return null;
  return (
    <Anchor component={Link} to={to} display="inline-flex" mih={44} style={{ alignItems: 'center' }}>
      {children}
    </Anchor>
  );
}
