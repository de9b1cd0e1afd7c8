import type { Permission } from '@giro/contract/rules/roles.ts';
import type { ReactNode } from 'react';
import { useMay } from '../../lib/api/use-may.ts';

/** Draws its content only for those who may do it. */
export function Allowed({ may, children }: { may: Permission; children: ReactNode }) {
  return useMay()(may) && children;
}
